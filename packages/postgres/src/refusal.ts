/** The embedded database cannot be had, in words for the person who started the product. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
}
