import { accountOf, type Command, type CommandInput } from './command.ts'

const OPERATOR = 'operator'

/** Nobody becomes an operator by a call: whoever may do this has the server itself. */
async function setOperator(input: CommandInput, isOne: boolean): Promise<string> {
  const { id, name, profiles } = await accountOf(input, input.names[0] ?? '')
  if (profiles.includes(OPERATOR) === isOne) {
    return isOne ? `${name} já opera o produto.` : `${name} não opera o produto.`
  }
  const others = profiles.filter((profile) => profile !== OPERATOR)
  await input.database.system((ledger) =>
    ledger
      .updateTable('users')
      .set((row) => ({
        profiles: isOne ? [...others, OPERATOR] : others,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute(),
  )
  return isOne
    ? `${name} agora opera o produto em /operador, com a verificação em duas etapas ligada.`
    : `${name} não opera mais o produto. O acesso terminou na hora.`
}

async function listOperators({ database }: CommandInput): Promise<string> {
  const rows = await database.system((ledger) =>
    ledger
      .selectFrom('users')
      .select(['name', 'email'])
      .where((where) => where(where.val(OPERATOR), '=', where.fn.any('profiles')))
      .orderBy('email')
      .execute(),
  )
  if (rows.length === 0) return 'Nenhum operador.'
  return rows.map(({ name, email }) => `${email}  ${name}`).join('\n')
}

/** Who may use the operator's screen. */
export const operatorCommands: readonly Command[] = [
  {
    name: 'operator add',
    takes: ['EMAIL'],
    about: 'A pessoa passa a operar o produto em /operador.',
    run: (input) => setOperator(input, true),
  },
  {
    name: 'operator remove',
    takes: ['EMAIL'],
    about: 'A pessoa deixa de operar o produto, na hora.',
    run: (input) => setOperator(input, false),
  },
  { name: 'operator list', takes: [], about: 'Lista quem opera o produto.', run: listOperators },
]
