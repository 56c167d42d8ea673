/** Draws of prizes: what each promises, how far it is, and the acts that take it on. */
import { DRAWS } from '@juya/contract/operator/resources/draws/draws.ts'
import { formatFen } from '@juya/ui'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Thing } from '../../parts/small-parts.tsx'
import { DrawDialog } from './draw-dialog.tsx'

export default function DrawsPage() {
  const say = useTextsOf(DRAWS)
  const english = useLanguage() === 'en'
  const { short } = useDates()
  return (
    <ContentPage
      resource={DRAWS}
      adds={{ add: say('add') }}
      dialog={(drafted) => <DrawDialog {...drafted} />}
      cells={{
        title: (row, { to }) => (
          <Thing image={row.cover} title={english ? row.title_en : row.title} note={`D-${row.id}`} to={to} />
        ),
      }}
      show={(data) => {
        const [title, note] = english ? [data.title_en, data.title] : [data.title, data.title_en]
        const fixed = data.status !== 'draft'
        return {
          kind: 'add',
          head: <Thing image={data.cover} title={title} note={note} />,
          warning: data.status === 'draft' && say('fixed'),
          facts: [
            ...(['status', 'prizes_fen', 'ticket_count'] as const),
            { label: say('from'), value: short(data.from_at) },
            ...(['closes_at', 'draws_at'] as const),
            { label: say('max_tickets'), value: data.max_tickets },
            { label: say('share_tickets'), value: data.share_tickets },
            fixed && { label: say('round'), value: data.round },
            fixed && { label: say('rules_hash'), value: data.rules_hash },
            fixed && { label: say('seed_commit'), value: data.seed_commit },
            fixed && { label: say('head'), value: data.head_hash },
          ],
          ...(fixed ? { link: { to: `/draw-wins?draw_id=${data.id}`, text: say('see') } } : {}),
          sections: [
            { title: say('prizes'), content: <Prizes prizes={data.prizes} english={english} /> },
            { title: say('intro_zh'), content: data.intro },
            { title: say('intro_en'), content: data.intro_en },
            { title: say('void_reason'), content: data.void_reason },
          ],
          waits: data.approval != null,
          proposes: [data.takes_two && 'publishDraw', 'voidDraw'],
          params: { title, two: data.takes_two ? say('two') : '', tickets: data.ticket_count },
        }
      }}
    />
  )
}

interface Prize {
  rank: number
  name: string
  name_en: string
  value_fen: number
  qty: number
  shop_id: number
}

function Prizes({ prizes, english }: { prizes: readonly Prize[]; english: boolean }) {
  const say = useTextsOf(DRAWS)
  return (
    <ul>
      {prizes.map(({ rank, name, name_en, value_fen, qty, shop_id }) => (
        <li key={rank}>
          {say('prize', {
            rank,
            name: english ? name_en : name,
            price: formatFen(value_fen),
            count: qty,
            shop: shop_id,
          })}
        </li>
      ))}
    </ul>
  )
}
