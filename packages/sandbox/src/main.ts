import { startBlog } from './blog.ts'
import { startBelvo } from './belvo/peer.ts'
import { startBucket } from './bucket.ts'
import { startIndex } from './index-page.ts'
import { startIugu } from './iugu.ts'
import { startMail } from './mail.ts'
import { startModel } from './model.ts'
import { startOidc } from './oidc.ts'
import type { Peer } from './peer.ts'
import { startPluggy } from './pluggy/peer.ts'
import { startPostal } from './postal.ts'

/**
 * The world outside, in one process on this machine, for development and tests. Says where everyone
 * is in one line of JSON, and ends with whoever started it: by a signal, or when the input that the
 * starter holds closes.
 */
const peers: Peer[] = [
  await startMail({
    smtpPort: Number(process.env['SANDBOX_SMTP_PORT'] ?? 1025),
    webPort: Number(process.env['SANDBOX_MAILBOX_PORT'] ?? 8025),
  }),
  await startOidc({ kind: 'google', port: Number(process.env['SANDBOX_GOOGLE_PORT'] ?? 4805) }),
  await startOidc({ kind: 'apple', port: Number(process.env['SANDBOX_APPLE_PORT'] ?? 4806) }),
  await startModel({ port: Number(process.env['SANDBOX_MODEL_PORT'] ?? 4807) }),
  await startBlog({ port: Number(process.env['SANDBOX_BLOG_PORT'] ?? 4808) }),
  await startPluggy({
    port: Number(process.env['SANDBOX_PLUGGY_PORT'] ?? 4801),
    pagePort: Number(process.env['SANDBOX_CONNECT_PORT'] ?? 4802),
  }),
  await startBelvo({ port: Number(process.env['SANDBOX_BELVO_PORT'] ?? 4803) }),
  await startIugu({ port: Number(process.env['SANDBOX_IUGU_PORT'] ?? 4804) }),
  await startPostal({ port: Number(process.env['SANDBOX_POSTAL_PORT'] ?? 4812) }),
]
// Receipts lie in a folder unless somebody wants to try a bucket.
if (process.env['SANDBOX_BUCKET_PORT'] !== undefined) {
  peers.push(await startBucket({ port: Number(process.env['SANDBOX_BUCKET_PORT']) }))
}
const addresses = () => Object.assign({}, ...peers.map((peer) => peer.addresses))
peers.push(await startIndex(Number(process.env['SANDBOX_PORT'] ?? 4820), addresses()))

async function stop(): Promise<void> {
  await Promise.all(peers.map((peer) => peer.stop()))
  process.exit(0)
}

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
process.stdin.once('end', stop).once('error', stop).resume()

console.log(JSON.stringify(addresses()))
