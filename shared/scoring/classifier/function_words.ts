/** Words without meaning (articles, pronouns, prepositions), as `collectWords` writes them. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [
    "a about after all also am an and any are as at be been before being but by can could did do " +
    "does for from had has have he her here him his how i if in into is it its just may me more " +
    "my no not of on or our out over own s she should so some such t than that the their them " +
    "then there these they this those through to up us was we were what when where which while " +
    "who will with would you your",
    "aber als am an auch auf aus bei bin bis da das dass dem den der des die dich dir doch du " +
    "durch ein eine einem einen einer eines er es fur haben hat hier ich ihm ihn ihnen ihr ihre " +
    "ihrem ihren ihrer im in ist ja kann konnen man mein mich mir mit nach nicht noch nur oder " +
    "sein sich sie sind so uber um und uns unser unsere von vor war was wenn wer wie wir wird " +
    "worden wurde zu zum zur",
    "au aux avec avez avons ce ces cet cette dans de des du elle en est et etre eu il ils je la " +
    "le les leur lui ma mais me mes mon ne nos notre nous on ont ou par pas plus pour qu que qui " +
    "sa se ses si son sont sur ta te tes toi ton tu un une vos votre vous y",
    "agli ai al alla alle anche che chi ci con cui da dal dalla dei del della delle di e ed era " +
    "gli ha hai hanno ho i il in io l la le lei li lo loro lui ma mi mio ne nei nel nella noi " +
    "non nostro o per piu quale quando questa questo se si sia siamo sono su sua sul sulla suo " +
    "ti tra tu tua tuo un una uno vi voi vostra vostro",
    "al algo como con de del desde donde e el ella ellos en entre era es esta este esto estos " +
    "ha han hasta hay la las le les lo los mas me mi mis muy ni no nos nuestra nuestro o para " +
    "pero por porque que quien se ser si sin sobre son su sus tambien te tiene tu tus un una " +
    "unos usted ustedes y ya yo",
    "ao aos as com da das de do dos ela ele em essa esse esta este eu foi mais mas me meu minha " +
    "na nao nas no nos o os ou para pela pelo por que se sem ser seu seus sua suas te um uma voce",
    "aan als bij dat de deze die dit door een en er het hij hun ik in is je jij kan maar met " +
    "mijn naar niet nog of om ons onze ook op te tot u uit uw van voor was wat we wij worden " +
    "wordt zal ze zich zijn zo",
  ].flatMap((words) => words.split(" ")),
);

/** Tells whether a word or pair has something to say: a letter, and more than function words. */
export function hasMeaning(text: string): boolean {
  return text.split(" ").some((word) =>
    /\p{L}/u.test(word) && !FUNCTION_WORDS.has(word) && !/^[a-z]$/.test(word)
  );
}
