import type { Check } from './check.ts'

/** Every file that was sent in is read to its end, well or not (case L71). */
export const READING_CHECKS: readonly Check[] = [
  {
    name: 'readings',
    claim: 'Nenhum extrato fica sendo lido',
    sql: (scope) => `
      select s.user_id, 'O extrato ' || s.id || ' está sendo lido há '
             || floor(extract(epoch from now() - s.created_at) / 60) || ' minuto(s), na tentativa '
             || s.attempts as what
        from statements s
       where s.state = 'reading' and s.created_at < now() - interval '1 hour' and ${scope('s')}
      union all
      select s.user_id, 'O extrato ' || s.id || ' está sendo lido, mas não está na fila'
        from statements s
       where s.state = 'reading' and ${scope('s')} and not exists (
               select from statement_readings r where r.user_id = s.user_id and r.statement_id = s.id)
      union all
      select r.user_id, 'O extrato ' || r.statement_id || ' está na fila, mas já foi lido'
        from statement_readings r join statements s on s.user_id = r.user_id and s.id = r.statement_id
       where s.state <> 'reading' and ${scope('r')}`,
  },
]
