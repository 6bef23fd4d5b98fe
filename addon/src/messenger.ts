/** The used part of Thunderbird's interface for add-ons, which has no types of its own here. */

/** One mail of a folder; its id is valid until Thunderbird ends. */
export interface MessageHeader {
  readonly id: number;
  readonly author: string;
  readonly subject: string;
}

/** A page of a list of mails. */
export interface MessageList {
  /** Null on the last page. */
  readonly id: string | null;
  readonly messages: readonly MessageHeader[];
}

export interface MailFolder {
  readonly id: string;
  readonly name: string;
}

/** A click on an item of a menu, with the mails or folders selected at that time. */
export interface MenuClick {
  readonly menuItemId: string;
  readonly selectedMessages?: MessageList;
  readonly selectedFolders?: readonly MailFolder[];
}

/** An event to which listeners are added. */
interface BrowserEvent<Listener> {
  addListener(listener: Listener): void;
}

/** The tab of a mail or a page. */
interface Tab {
  readonly id: number;
}

/** Who sent a message to the add-on's background. */
export interface MessageSender {
  readonly tab?: Tab;
}

interface Messenger {
  readonly runtime: {
    getURL(path: string): string;
    sendMessage(message: unknown): Promise<unknown>;
    openOptionsPage(): Promise<void>;
    readonly onMessage: BrowserEvent<(message: unknown, sender: MessageSender) => unknown>;
  };
  readonly permissions: {
    request(permissions: { readonly origins: readonly string[] }): Promise<boolean>;
    remove(permissions: { readonly origins: readonly string[] }): Promise<boolean>;
  };
  readonly i18n: { getUILanguage(): string };
  readonly scripting: {
    executeScript(script: {
      readonly target: { readonly tabId: number };
      readonly files: readonly string[];
    }): Promise<unknown>;
    readonly messageDisplay: {
      getRegisteredScripts(): Promise<readonly unknown[]>;
      registerScripts(
        scripts: readonly { readonly id: string; readonly js: readonly string[] }[],
      ): Promise<void>;
    };
  };
  readonly tabs: {
    create(tab: { readonly url: string }): Promise<Tab>;
    query(tabs: { readonly type: readonly string[] }): Promise<readonly Tab[]>;
  };
  readonly messages: {
    getRaw(id: number, options: { readonly data_format: "File" }): Promise<File>;
    get(id: number): Promise<MessageHeader>;
    list(folderId: string): Promise<MessageList>;
    continueList(id: string): Promise<MessageList>;
  };
  readonly folders: { get(id: string): Promise<MailFolder> };
  readonly messageDisplay: {
    getDisplayedMessages(tabId: number): Promise<MessageList>;
  };
  readonly messageDisplayAction: {
    setTitle(title: { readonly tabId: number; readonly title: string }): Promise<void>;
    readonly onClicked: BrowserEvent<(tab: Tab) => void>;
  };
  readonly menus: {
    removeAll(): Promise<void>;
    create(item: {
      readonly id: string;
      readonly contexts: readonly string[];
      readonly title: string;
    }): void;
    readonly onClicked: BrowserEvent<(click: MenuClick) => void>;
  };
  readonly compose: {
    beginForward(
      id: number,
      type: "forwardAsAttachment",
      details: { readonly to: readonly string[] },
    ): Promise<unknown>;
  };
}

declare global {
  const messenger: Messenger;
}

/** Thunderbird's interface. */
export const thunderbird: Messenger = messenger;
