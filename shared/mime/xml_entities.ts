/** Maximum number of entities that are read of a document. */
const MAX_ENTITIES = 100;
/** Maximum number of characters of a document in which its declarations must begin. */
const MAX_PROLOG = 64 * 1024;
/** Maximum number of characters per value of an entity. */
const MAX_VALUE = 64 * 1024;
/** Maximum number of characters that all entities add to a document. */
const MAX_EXPANDED = 256 * 1024;
/** Maximum depth of entities inside one another that are expanded. */
const MAX_DEPTH = 4;
/** The start of the internal subset of a document type, and an entity in it (XML §2.8, §4.2). */
const DOCTYPE = /<!DOCTYPE/i;
const ENTITY = /<!ENTITY\s{1,99}([\w.:-]{1,80})\s{1,99}(?:"([^"]*)"|'([^']*)')\s{0,99}>/g;
const SUBSET_END = /\]\s{0,99}>/g;
const USE = /&([\w.:-]{1,80});/g;

/**
 * Expands the entities that an XML document declares itself. The declarations are removed, as their
 * text would be read as content.
 */
export function expandEntities(document: string): string {
  const start = document.slice(0, MAX_PROLOG).search(DOCTYPE);
  const bracket = document.indexOf("[", Math.max(0, start)),
    closeIndex = document.indexOf(">", start);
  if (start < 0 || bracket < 0 || closeIndex < bracket) return document;
  const entities = new Map<string, string>();
  let end = bracket + 1;
  ENTITY.lastIndex = end;
  for (let match = ENTITY.exec(document); match; match = ENTITY.exec(document)) {
    const [declaration, name = "", doubleQuoted, singleQuoted] = match;
    if (
      entities.size >= MAX_ENTITIES || /\]\s{0,99}>\s{0,99}</.test(document.slice(end, match.index))
    ) {
      break;
    }
    if (!entities.has(name)) {
      entities.set(name, (doubleQuoted ?? singleQuoted ?? "").slice(0, MAX_VALUE));
    }
    end = match.index + declaration.length;
  }
  SUBSET_END.lastIndex = end;
  const content = SUBSET_END.exec(document) === null ? end : SUBSET_END.lastIndex;
  let lengthLeft = MAX_EXPANDED;
  const expand = (text: string, depth: number): string =>
    text.replaceAll(USE, (reference, name: string) => {
      const value = entities.get(name);
      if (value === undefined || depth > MAX_DEPTH || lengthLeft < value.length) return reference;
      lengthLeft -= value.length;
      return expand(value, depth + 1);
    });
  const expandedContent = entities.size === 0
    ? document.slice(content)
    : expand(document.slice(content), 0);
  return `${document.slice(0, start)}${expandedContent}`;
}
