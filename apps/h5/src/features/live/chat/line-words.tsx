/** A line as it is read: a mark of the room's own, who writes, and what; or that it was removed. */
import { Tag } from '@juya/ui'
import { useText } from './chat.i18n.ts'
import type { Line } from './use-live-chat.ts'

export function LineWords({ line: { user, staff, text, removed } }: { line: Line }) {
  const t = useText()
  return (
    <>
      {staff && <Tag tone={staff === 'host' ? 'live' : 'jade'}>{t(staff)}</Tag>} <b>{user?.nickname ?? t('left')}</b>{' '}
      {removed ? <i>{t(`removed_${removed}`)}</i> : text}
    </>
  )
}
