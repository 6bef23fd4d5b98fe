/** Views that are empty at first: the page loads them after its form is drawn. */

export { AccountView } from "./account/account_view.tsx";
export { QueueTable } from "./mail/queue/queue_table.tsx";
export { MailResult } from "./mail/judged/mail_result.tsx";
export { NumberView } from "./number/number_view.tsx";
export { SettingsView } from "./settings/settings_view.tsx";
