/** Over the line a shop writes in, while nothing is typed: its quick replies, each written by one tap, and where they and the automatic ones are kept. */
import './quick-replies.css'
import { useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useText } from './replies.i18n.ts'

const SHOWN_MAX = 8

export function ReplyStrip({ onChoose }: { onChoose: (content: string) => void }) {
  const t = useText()
  const replies = useCall('service.quickList', { page_size: 50 })
  const offered = (replies.data?.list ?? []).filter(({ enabled }) => enabled).slice(0, SHOWN_MAX)
  return (
    <ul className="reply-strip" aria-label={t('ready')}>
      {offered.map(({ id, title, content }) => (
        <li key={id}>
          <button type="button" className="reply-strip__one" onClick={() => onChoose(content)}>
            {title}
          </button>
        </li>
      ))}
      {(['service.quick', 'service.auto'] as const).map((screen) => (
        <li key={screen}>
          <button type="button" className="reply-strip__one reply-strip__one--way" onClick={() => go(screen)}>
            {t(screen === 'service.quick' ? 'to_quick' : 'to_auto')}
          </button>
        </li>
      ))}
    </ul>
  )
}
