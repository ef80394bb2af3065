import { randomBytes } from 'node:crypto'
import { openDatabase } from '@saldo/api/db/open'
import { systemClock } from '@saldo/api/gateways/clock'
import { newSecret } from '@saldo/api/gateways/random'
import { beginSecretChange } from '@saldo/api/kept-secret'
import { rotateSecret } from './secret/rotate.ts'

const PROOF_BYTES = 32

/** npm run rotate-secret: another SALDO_SECRET and another proof of owners, with the product stopped. */
async function main(): Promise<void> {
  // Alone on its folder: a running product knows the secret of before.
  const opened = await openDatabase(process.env, { role: 'product' })
  try {
    const change = beginSecretChange(process.env, newSecret)
    const rotated = await rotateSecret({
      url: opened.url,
      former: change.former,
      next: change.next,
      ownerKey: randomBytes(PROOF_BYTES),
      nowMs: systemClock.now(),
    })
    change.finish()
    const again = rotated.alreadySealed > 0 ? ` (${rotated.alreadySealed} já estavam)` : ''
    const lines = [
      'Segredo trocado.',
      `Segundos fatores e chaves de comprovantes lacrados de novo: ${rotated.sealed}${again}.`,
      `Códigos de reserva antigos que deixaram de valer: ${rotated.recoveryCodesEnded}.`,
      `Códigos de ativação que deixaram de valer: ${rotated.activationCodesEnded}; quem os pediu pede outro.`,
      'A prova de dono do banco e os acessos do produto são novos. Senhas, sessões e chaves de acesso continuam.',
      ...rotated.loginsLeft.map(
        (name) => `O acesso ${name} fica: outro banco deste servidor o usa.`,
      ),
      change.leftToDo,
      'Guarde o segredo de antes enquanto guardar cópias de segurança de antes: elas abrem com ele.',
    ]
    console.log(lines.join('\n'))
  } finally {
    await opened.stop()
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
