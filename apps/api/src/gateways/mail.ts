import { createTransport } from 'nodemailer'

export type Post = {
  send(mail: {
    /**
     * The same for every try, so that a recipient who gets a letter twice sees that it is one (case
     * L81).
     */
    readonly id: string
    readonly to: string
    readonly subject: string
    readonly text: string
    readonly html: string
    /** The sender, where it is not the server's default one. */
    readonly from?: string | undefined
  }): Promise<void>
  close(): void
}

/** The mail server at this URL (`smtp://user:password@host:port`). */
export function openPost(options: { readonly url: string; readonly from: string }): Post {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  })
  const address = /<([^<>]+)>/.exec(options.from)?.[1] ?? options.from
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return {
    send: async ({ id, from, ...mail }) => {
      const sender = from === undefined ? options.from : { name: from, address }
      await transport.sendMail({ ...mail, messageId: `<${id}@${domain}>`, from: sender })
    },
    close: () => transport.close(),
  }
}
