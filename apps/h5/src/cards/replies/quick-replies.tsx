/** A shop's quick replies over the line it writes in: `/` opens them, what follows narrows them. */
import './quick-replies.css'
import { useCall } from '../../lib/api/query.ts'

const SHOWN_MAX = 5

export function QuickReplies({
  text,
  label,
  onChoose,
}: {
  text: string
  label: string
  onChoose: (content: string) => void
}) {
  const replies = useCall('service.quickList', { page_size: 50 })
  const words = text.slice(1).trim().toLowerCase()
  const found = (replies.data?.list ?? [])
    .filter(({ title, content, enabled }) => enabled && `${title} ${content}`.toLowerCase().includes(words))
    .slice(0, SHOWN_MAX)
  if (found.length === 0) return null
  return (
    <ul className="quick-replies" aria-label={label}>
      {found.map(({ id, title, content }) => (
        <li key={id}>
          <button type="button" className="quick-replies__one" onClick={() => onChoose(content)}>
            <b>{title}</b>
            <span className="j-ellipsis">{content}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
