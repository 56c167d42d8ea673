/** What is signed of draws: the list, and of one everything that a check of it needs. */
import { DRAW_PROOFS } from '@juya/contract/operator/resources/draws/draw-proofs.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { DefinedRecord, PaneBody } from '../../parts/console/pane-body.tsx'
import { Thing } from '../../parts/small-parts.tsx'

export default function DrawProofsPage() {
  const say = useTextsOf(DRAW_PROOFS)
  const english = useLanguage() === 'en'
  const { short } = useDates()
  const cells: CellsOf<typeof DRAW_PROOFS> = {
    title: (row, { to }) => (
      <Thing image={row.cover} title={english ? row.title_en : row.title} note={`D-${row.id}`} to={to} />
    ),
  }
  const signed = (record: { signature: string; key_id: string } | null | undefined) =>
    record && <Fingerprint>{`${record.signature}\n${say('key', { key: record.key_id })}`}</Fingerprint>
  return (
    <ListScreen
      resource={DRAW_PROOFS}
      cells={cells}
      pane={(id) => (
        <DefinedRecord key={id} resource={DRAW_PROOFS} id={id}>
          {(data) => (
            <aside className="a-aside">
              <PaneBody
                resource={DRAW_PROOFS}
                cells={cells}
                data={data}
                shown={{
                  head: <Thing image={data.cover} title={english ? data.title_en : data.title} note={`D-${data.id}`} />,
                  above: data.root_day == null && <p className="a-note">{say('no_root')}</p>,
                  facts: [
                    ...(['status', 'ticket_count', 'round'] as const),
                    data.locked_at != null && { label: say('locked'), value: short(data.locked_at) },
                    ...(['signed_at', 'root_day'] as const),
                  ],
                  link: { to: `/draws?open=${data.id}`, text: say('draw') },
                  sections: [
                    {
                      title: say('winners'),
                      content: data.winners.length > 0 && (
                        <ul>
                          {data.winners.map(({ rank, ticket_no }) => (
                            <li key={ticket_no}>{say('winner', { rank, number: ticket_no })}</li>
                          ))}
                        </ul>
                      ),
                    },
                    { title: say('rules'), content: <Fingerprint>{data.rules_hash}</Fingerprint> },
                    { title: say('list'), content: <Fingerprint>{data.head_hash}</Fingerprint> },
                    { title: say('lock'), content: signed(data.lock) },
                    { title: say('beacon'), content: <Fingerprint>{data.chain_hash}</Fingerprint> },
                    {
                      title: say('signature'),
                      content: data.beacon_signature && <Fingerprint>{data.beacon_signature}</Fingerprint>,
                    },
                    { title: say('sealed'), content: <Fingerprint>{data.seed_commit}</Fingerprint> },
                    { title: say('seed'), content: data.server_seed && <Fingerprint>{data.server_seed}</Fingerprint> },
                    { title: say('result'), content: signed(data.result) },
                    { title: say('void'), content: signed(data.void) },
                  ],
                }}
              />
            </aside>
          )}
        </DefinedRecord>
      )}
    />
  )
}

const Fingerprint = ({ children }: { children: string }) => (
  <small className="a-faint" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
    {children}
  </small>
)
