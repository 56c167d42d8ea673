/** Sends a draw on, as a link or a poster with its first prize. A member's link of an open draw is their own: who opens it counts for them. */
import { ShareButton } from '../../../cards/share/share-button.tsx'
import type { ShareThing } from '../../../cards/share/share-thing.ts'
import { call } from '../../../lib/api/client.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from '../i18n.ts'
import type { DrawInfo } from './draw-info.ts'

export function ShareDraw({ draw: { id, title, cover, status, draws_at, prizes } }: { draw: DrawInfo }) {
  const t = useText()
  const counts = useSession().token !== null && status === 'open'
  const thing = async (): Promise<ShareThing> => {
    // A draw that closed meanwhile, or has not begun, is sent on without a code.
    const own = counts ? await call('draw.share', { id }, { silent: true }).catch(() => undefined) : undefined
    const [first] = prizes
    const drawn = t(status === 'drawn' ? 'was_drawn' : 'draws', { at: formatMoment(draws_at) })
    const lines = status === 'void' ? [t('state_void')] : [drawn, t('everybody_checks')]
    return {
      at: `draw/${id}`,
      title,
      picture: cover,
      price: first && { label: t('first_prize', { name: first.name }), fen: first.value_fen },
      lines,
      code: own?.share_code,
    }
  }
  return <ShareButton thing={thing} />
}
