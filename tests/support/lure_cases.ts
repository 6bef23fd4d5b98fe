import { attachFile, createCase } from "./body_case_mails.ts";
import type { FindingCase } from "./body_case_mails.ts";

/** Writes words with a link to somebody else, and with a link to the author's own domain. */
function createElsewhereCase(words: string): FindingCase {
  return createCase(`${words} https://other.example/x`, `${words} https://www.shop.example/x`);
}

export const LOW_LURES = {
  lure_offer: createCase(
    ["From: Ann <ann@hill.example>\n", "We are a leading manufacturer of packaging in Poland."],
    ["From: Ann <ann@hill.example>\n", "We met the leading manufacturers of packaging in Poland."],
  ),
  lure_first_contact: createCase(
    ["Reply-To: ann.new@gmail.com\n", "Did you get my previous email?"],
    "Did you get my previous email?",
  ),
  lure_mail_held: createElsewhereCase("Your mailbox is 98 % full."),
  lure_salary: createElsewhereCase("Please review your salary increase document."),
  lure_voicemail: createElsewhereCase("You received a new voice message from 0:42."),
  lure_fax: createElsewhereCase("You have received a new fax."),
  lure_shared_document: createElsewhereCase("Ann has shared a document with you."),
  lure_signature: createElsewhereCase("The agreement is ready for your signature."),
};

export const MEDIUM_LURES = {
  lure_recovery: createCase(
    "We recover lost or stolen bitcoin. Write to desk@shop.example",
    "We recover lost files. Write to desk@shop.example",
  ),
  lure_drugs: createElsewhereCase("Buy cheap viagra without a prescription."),
  lure_attacked: createCase(
    "Your account was the target of a phishing attack: https://other.example/x",
    "Our account of the attack is ready: https://other.example/x",
  ),
  lure_password: createElsewhereCase("Your password expires today, click to keep it."),
  lure_renewal: createCase(
    "Your subscription will be renewed for $399.99. Call +1 888 555 0142 to cancel.",
    "Your subscription will be renewed for $399.99.",
  ),
  lure_parcel: createElsewhereCase("Your parcel is held at customs, the fee is 1.99 EUR."),
  lure_tax_refund: createElsewhereCase("You are eligible for a tax refund."),
  lure_prize: createElsewhereCase("Congratulations, you have won an iPhone."),
  lure_casino: createElsewhereCase("200 free spins are waiting."),
  lure_wallet: createElsewhereCase("Please verify your wallet."),
  lure_gift_card: createCase(
    ["Reply-To: boss.mail@gmail.com\n", "I need you to purchase some gift cards."],
    "I need you to purchase some gift cards.",
  ),
  lure_favour: createCase(
    ["Reply-To: boss.mail@gmail.com\n", "I need your help with something, please be discreet."],
    "I need your help with something, please be discreet.",
  ),
  lure_payroll: createCase(
    ["Reply-To: ann.new@gmail.com\n", "Please change my direct deposit before the next pay run."],
    "Please change my direct deposit before the next pay run.",
  ),
  lure_records: createCase(
    ["Reply-To: ann.new@gmail.com\n", "Please send me the accounts receivable aging report."],
    "Please send me the accounts receivable aging report.",
  ),
  lure_rental: createCase(
    [
      "Reply-To: ann.new@gmail.com\n",
      "The keys will be delivered by Airbnb once you have paid the deposit.",
    ],
    "The keys will be delivered by Airbnb once you have paid the deposit.",
  ),
  lure_giveaway: createCase(
    ["Reply-To: ann.new@gmail.com\n", "I am giving away a piano, contact the movers."],
    ["Reply-To: ann.new@gmail.com\n", "I am giving away a piano, please collect it."],
  ),
  lure_tasks: createCase(
    ["Reply-To: ann.new@gmail.com\n", "You get paid for liking videos on YouTube."],
    ["Reply-To: ann.new@gmail.com\n", "You get a prize for knowing videos on YouTube."],
  ),
  lure_toll: createCase(
    "You have an unpaid toll. Pay within 24 hours: https://other.example/x",
    "You paid a toll within 24 hours: https://other.example/x",
  ),
  lure_register: createCase(
    ["Reply-To: ann.new@gmail.com\n", "Trademark publication. Account number 12345678"],
    "Trademark publication. Ask for our account number.",
  ),
  lure_billed_offer: createCase(
    [
      "Reply-To: ann.new@gmail.com\n",
      "This is a solicitation for an entry in our directory. The amount is $289.",
    ],
    [
      "Reply-To: ann.new@gmail.com\n",
      "This is the invoice for your entry in our directory. The amount is $289.",
    ],
  ),
  lure_reviews: createCase(
    ["Reply-To: ann.new@gmail.com\n", "Buy Google reviews from real profiles."],
    ["Reply-To: ann.new@gmail.com\n", "Read Google reviews of real guests."],
  ),
  lure_code: createCase(
    ["Reply-To: ann.new@gmail.com\n", "You get an SMS code now, please forward it to me."],
    "You get an SMS code now, please forward it to me.",
  ),
  lure_new_number: createCase(
    "Hi mum, my phone is broken, this is my new number: +33 6 12 34 56 78",
    "Hi mum, my phone is broken.",
  ),
  lure_suspended: createElsewhereCase("Your account has been suspended."),
  lure_job: createCase(
    "Part time job, earn 300 per day. Write to hr.jobs@gmail.com",
    "Part time job, earn 300 per day.",
  ),
  lure_loan: createCase(
    "We offer loans at 3 percent interest. Write to lender@gmail.com",
    "We ate lunch at the bank. Write to lender@gmail.com",
  ),
  lure_callback: createCase(
    [
      "Reply-To: ann.new@gmail.com\n",
      "If you did not make this payment, call us: +1 888 555 0142",
    ],
    "If you did not make this payment, call us: +1 888 555 0142",
  ),
  lure_copy_address: createCase(
    "Copy the address and paste it into your browser: mailbox-keep[.]other[.]example",
    "Copy the address and paste it into your browser: https://www.shop.example/x",
  ),
  lure_new_account: createCase(
    ["Reply-To: ann.new@gmail.com\n", "We have changed our bank. Please use the new account."],
    "We have changed our bank. Please use the new account.",
  ),
  lure_wire: createCase(
    [
      "Reply-To: ann.new@gmail.com\n",
      "Please make a payment today. I am in a meeting, it is strictly confidential.",
    ],
    "Please make a payment today. I am in a meeting, it is strictly confidential.",
  ),
  lure_paste_command: createCase(
    "Press Windows + R, then Ctrl + V and Enter.",
    "Press Windows + R, then type the name of the drive.",
  ),
  lure_scan_code: createCase(
    attachFile("a.pdf", "%PDF-1.4", {
      type: "application/pdf",
      text: "You received a new voice message. Scan the code to listen.",
    }),
    attachFile("a.pdf", "%PDF-1.4", {
      type: "application/pdf",
      text: "Your tickets are attached. Scan the code at the door.",
    }),
  ),
  lure_sign_in: createCase(
    [
      "Reply-To: ann.new@gmail.com\n",
      "See the statement at https://other.example/x after you verify your work email.",
    ],
    [
      "Reply-To: ann.new@gmail.com\n",
      "See the statement at https://other.example/x with the code of this email.",
    ],
  ),
  lure_money_transfer: createCase(
    ["Reply-To: james.love@gmail.com\n", "Can you send it by Western Union to the agent?"],
    "Can you send it by Western Union to the agent?",
  ),
  lure_donation: createCase(
    ["Reply-To: donor@gmail.com\n", "I am donating 2 million dollars to you."],
    "I am donating 2 million dollars to you. Write to donor@shop.example",
  ),
  lure_extortion: createCase(
    "I recorded you through your webcam. Pay $900 or I send the video to your contacts.",
    "We recorded the talk. Send the video to the speakers.",
  ),
};
