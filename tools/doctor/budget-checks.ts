import type { Check } from './check.ts'

export const BUDGET_CHECKS: readonly Check[] = [
  {
    name: 'budgets',
    claim:
      'Todo planejamento com uma linha digitada é da pessoa, receitas são planejadas em dinheiro, e cada linha é de uma categoria que se planeja',
    sql: (scope) => `
      select b.user_id, 'O planejamento de ' || to_char(b.month, 'YYYY-MM') || ' tem uma linha digitada, mas é uma cópia' as what
        from budgets b where not b.is_custom and ${scope('b')} and exists (
               select from budget_lines l where l.user_id = b.user_id and l.month = b.month and l.is_typed)
      union all
      select l.user_id, 'A receita ' || l.category_id || ' de ' || to_char(l.month, 'YYYY-MM')
             || ' é planejada como parte das receitas'
        from budget_lines l
        left join default_categories d on d.id = l.category_id
        left join categories c on c.user_id = l.user_id and c.id = l.category_id
       where l.percent_hundredths is not null and coalesce(d.grouping, c.grouping) = 'revenues'
         and ${scope('l')}
      union all
      select l.user_id, 'A linha ' || l.category_id || ' de ' || to_char(l.month, 'YYYY-MM')
             || ' é de uma categoria que não se planeja'
        from budget_lines l
        left join default_categories d on d.id = l.category_id
        left join categories c on c.user_id = l.user_id and c.id = l.category_id
       where coalesce(d.grouping, c.grouping) not in ('revenues', 'expenses', 'investiments')
         and ${scope('l')}`,
  },
]
