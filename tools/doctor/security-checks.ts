import type { Client } from 'pg'
import { hashOfSeal, NO_SEAL } from '@saldo/api/access/security-seals'

export const SECURITY_LOG = {
  name: 'security-log',
  claim: 'O registro de segurança é o que foi selado, do primeiro selo ao último',
} as const

/**
 * What does not fit its seal in the security log: an event that was changed, taken away or put in, a
 * seal that is gone, or an end that was cut off while the log outside has it (decision 157).
 */
export async function examineSecurityLog(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ readonly what: string }>(`
    select 'O selo ' || s.no || ' não combina com os seus ' || s.events || ' eventos: há ' || f.events as what
      from security_seals s
     cross join lateral (select count(*) as events, ${hashOfSeal('s.previous', 'e')} as hash
                           from security_events e where e.seal_no = s.no) f
     where f.hash is distinct from s.hash
       and not (f.events = 0 and s.newest_at < now() - interval '365 days')
    union all
    select 'O selo ' || s.no || ' não continua o anterior'
      from security_seals s left join security_seals b on b.no = s.no - 1
     where case when b.no is not null or s.no = 1 then s.previous <> coalesce(b.hash, ${NO_SEAL})
                else s.no <> (select min(no) from security_seals) end
    union all
    select 'O evento ' || e.id || ' tem um selo que não existe' from security_events e
     where e.seal_no is not null and not exists (select from security_seals s where s.no = e.seal_no)
    union all
    select 'O registro de fora recebeu o selo ' || k.sent_to || ', que falta aqui' from security_sink k
     where k.sent_to > (select coalesce(max(no), 0) from security_seals)
     limit 200`)
  return rows.map(({ what }) => what)
}
