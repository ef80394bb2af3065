import { type Statement, unlockStatement } from '@saldo/contract/statements'
import { PageForm } from '../fields/PageForm.tsx'
import { PasswordField } from '../fields/TextField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'

/** Asks for the password of a protected file, with what banks usually make it of. */
export function PasswordCard({ statement }: { readonly statement: Statement }) {
  const { failure } = statement
  return (
    <Card title="Este arquivo tem senha">
      <p className="mb-4 text-base text-muted">
        Seu banco protegeu {statement.filename}. A senha serve só para abrir o arquivo agora; ela
        não fica guardada.
      </p>
      {failure?.code === 'statement_password_wrong' && (
        <div className="mb-4">
          <Banner kind="error">{failure.message}</Banner>
        </div>
      )}
      <PageForm
        endpoint={unlockStatement}
        defaults={{ password: '' }}
        request={({ password }) => ({ params: { id: statement._id }, body: { password } })}
        onDone={() => {}}
        submitLabel="Abrir arquivo"
        className="flex max-w-100 flex-col gap-4"
      >
        <PasswordField
          name="password"
          label="Senha do arquivo"
          help="Em geral são os 5 ou 6 primeiros números do seu CPF (Itaú, Mercado Pago, Bradesco), ou todos os 11 (BTG). O e-mail do banco costuma dizer."
          autoComplete="off"
          autoFocus
        />
      </PageForm>
    </Card>
  )
}
