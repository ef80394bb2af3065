import type { Check } from './check.ts'

/** Entries of automatic accounts and the lines of banks that they are (decision 100). */
export const BANK_CHECKS: readonly Check[] = [
  {
    name: 'bank-lines',
    claim:
      'Toda movimentação de conta automática tem sua linha do banco, e nenhuma linha excluída a tem',
    sql: (scope) => `
      select t.user_id, 'A movimentação ' || t.id || ' veio de um banco, mas não tem linha' as what
        from transactions t
        join payments p on p.user_id = t.user_id and p.id = t.payment_id and p.bank_access_id is not null
       where t.external_id is not null and t.statement_id is null and ${scope('t')}
         and not exists (select from bank_lines l
                          where l.user_id = t.user_id and l.id::text = t.external_id)
         and not exists (select from bank_accounts a
                          where a.user_id = t.user_id and a.id::text = t.external_id)
      union all
      select l.user_id, 'A linha ' || l.id || ' não é mais do banco, mas tem movimentação'
        from bank_lines l
        join bank_accounts a on a.user_id = l.user_id and a.id = l.account_id
        join transactions t on t.user_id = l.user_id and t.payment_id = a.payment_id
                           and t.external_id = l.id::text
       where l.state in ('gone', 'removed', 'question', 'entered') and ${scope('l')}`,
  },
]
