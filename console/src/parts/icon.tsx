const SHAPES = {
  success: "M3 8.5l3.5 3.5L13 4.5",
  warning: "M8 3v6.5M8 12v1",
  error: "M4 4l8 8M12 4l-8 8",
  processing: "M8 4v4l3 2",
  waiting: "M4 8h8",
  lock: "M4.5 7.5V5.5a3.5 3.5 0 0 1 7 0v2M3.5 7.5h9v6h-9z",
  unlocked: "M4.5 7.5V5a3.5 3.5 0 0 1 6.800-1.200M3.5 7.5h9v6h-9z",
} as const;

/** Names of the icons. */
export type IconName = keyof typeof SHAPES;

/**
 * Shows an icon with its meaning as label; with an empty label it is hidden from screen readers.
 */
export function Icon({ name, label }: { name: IconName; label: string }) {
  return (
    <span class={`icon ${name}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[name]} />
      </svg>
      {label !== "" && <span class="visually-hidden">{label}</span>}
    </span>
  );
}
