/**
 * What names one default category. Each is a text of stems parted by commas: lower case, without
 * accents, one word or several that follow each other. `supermercad*` stands for every word that
 * begins so; `~posto` is a surname too, and says nothing of a payment from one person to another;
 * `!ifood` is an app that sells for many shops and decides, whatever shop the line names.
 */
type WordsOf = {
  /** Companies, shops and apps: they weigh more than what a trade is called. */
  readonly names?: string
  /** What banks and shops of the trade call it. */
  readonly words?: string
  /** What people say, accents and all. It finds a category on the screen, and judges no line of a bank. */
  readonly said?: string
}

/** By the name of a default category. */
export type WordGroup = Readonly<Record<string, WordsOf>>
