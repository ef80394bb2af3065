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
  {
    name: 'budget-series',
    claim: 'Nenhuma parcela de uma série do planejamento falta num mês que ninguém mudou',
    // Where somebody changed or removed it, its month has a line.
    sql: (scope) => `
      select l.user_id, 'A série da categoria ' || l.category_id || ' de ' || to_char(l.month, 'YYYY-MM')
             || ' não tem a sua parte de ' || to_char(b.month, 'YYYY-MM') as what
        from budget_lines l
       cross join lateral (
               select l.recurrent_type, l.last_installment, l.recurrent_index
               union all
               select o->>'recurrentType', (o->>'lastInstallment')::integer, (o->>'recurrentIndex')::integer
                 from jsonb_array_elements(l.other_parts) o) s
        join budgets b on b.user_id = l.user_id and not b.is_custom
         and b.month = l.month + case coalesce(s.recurrent_type, 'monthly')
               when 'annual' then interval '12 months' when 'semiannual' then interval '6 months'
               else interval '1 month' end
       where (s.recurrent_type is not null or s.recurrent_index + 1 < s.last_installment)
         and not l.is_removed and ${scope('l')}
         and not exists (select from budget_lines n where n.user_id = b.user_id and n.month = b.month
                            and n.category_id = l.category_id)`,
  },
]
