import { createTransport } from 'nodemailer'

export type Post = {
  send(mail: {
    readonly to: string
    readonly subject: string
    readonly text: string
    readonly html: string
  }): Promise<void>
  close(): void
}

/** The mail server at this URL (`smtp://user:password@host:port`). */
export function openPost(options: { readonly url: string; readonly from: string }): Post {
  const transport = createTransport(
    { url: options.url, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 },
    { from: options.from },
  )
  return {
    send: async (mail) => {
      await transport.sendMail(mail)
    },
    close: () => transport.close(),
  }
}
