import type { Check } from './check.ts'

/** As `hashOfAccess` says it: every word of a line, and the hash of the line before. */
const HASH = `sha256(coalesce(b.hash, decode(repeat('00', 32), 'hex')) || convert_to(concat_ws(chr(31),
  l.seq, l.actor_id, l.action, l.object, l.status,
  to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), l.address, l.agent,
  l.request_id), 'UTF8'))`

/** What planners did in somebody's account was written down once and is as it was (reliability.md U2). */
export const ACCESS_CHECKS: readonly Check[] = [
  {
    name: 'accesses',
    claim: 'O registro de acessos está inteiro, linha por linha',
    sql: (scope) => `
      select l.user_id, 'A linha ' || l.seq || ' do registro de acessos foi alterada, ou falta a anterior' as what
        from access_log l left join access_log b on b.user_id = l.user_id and b.seq = l.seq - 1
       where ${scope('l')} and (l.hash <> ${HASH} or (l.seq > 1 and b.seq is null))
      union all
      select h.user_id, 'O registro de acessos devia ir até a linha ' || h.seq
        from access_log_heads h left join access_log l on l.user_id = h.user_id and l.seq = h.seq
       where ${scope('h')} and l.hash is distinct from h.hash`,
  },
  {
    name: 'kept-answers',
    claim: 'Nenhuma resposta guardada fala de quem não está mais aqui',
    sql: (scope) => `
      select k.user_id, 'Uma resposta guardada fala de uma conta excluída ou desativada' as what
        from idempotency_keys k
       where ${scope('k')} and exists (
         select from regexp_matches(k.answer, '"email":"([^"]+)"', 'g') said
          where not exists (select from users u
                  where u.email = said[1] and u.deactivated_at is null)
            and not exists (select from family_members m where m.email = said[1]))`,
  },
]
