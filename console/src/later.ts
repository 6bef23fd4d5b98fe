/** Parts of the page that nobody sees before they have something to show: loaded after the form. */

export { AccountView } from "./account/account_view.tsx";
export { QueueTable } from "./mail/queue/queue_table.tsx";
export { MailResult } from "./mail/whole/mail_result.tsx";
export { NumberView } from "./number/number_view.tsx";
export { SettingsView } from "./settings/settings_view.tsx";
