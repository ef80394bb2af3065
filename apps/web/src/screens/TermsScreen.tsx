import { defaultBrand } from '../brand.ts'

const parts: readonly (readonly [title: string, text: string])[] = [
  [
    'O que é o serviço',
    'Um lugar para registrar e acompanhar suas receitas, despesas, investimentos e cartões. Não somos um banco e não movimentamos o seu dinheiro.',
  ],
  [
    'Sua conta',
    'Você escolhe uma senha e é responsável por mantê-la em segredo. Avise-nos se perceber um acesso que não foi seu.',
  ],
  [
    'Seus dados',
    'O que você registra é seu. Guardamos o necessário para mostrar suas contas, não vendemos dados e não os usamos para anúncios. Você pode pedir uma cópia ou a exclusão a qualquer momento, como garante a Lei Geral de Proteção de Dados (Lei 13.709/2018).',
  ],
  [
    'Responsabilidade',
    'Conferimos os cálculos até o centavo, mas as decisões sobre o seu dinheiro são suas. Em caso de dúvida, confira também com o seu banco.',
  ],
  ['Mudanças', 'Quando estes termos mudarem, avisamos por e-mail antes de a mudança valer.'],
]

/** What people agree to when they register. */
export function TermsScreen() {
  return (
    <main className="mx-auto max-w-180 px-5 py-12">
      <h1 className="text-2xl font-semibold">Termos de uso do {defaultBrand.name}</h1>
      <p className="mt-2 text-muted">Versão de novembro de 2026</p>
      {parts.map(([title, text]) => (
        <section key={title} className="mt-6">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="mt-1.5 text-base leading-6">{text}</p>
        </section>
      ))}
    </main>
  )
}
