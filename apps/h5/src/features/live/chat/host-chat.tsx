/** The chat of a session under the host's eyes: the newest lines, a tap to what one does about one, and the whole of it on asking. */
import { IconButton } from '@juya/ui'
import { ChatCircleDotsIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useText } from './chat.i18n.ts'
import { LineSheet } from './line-sheet.tsx'
import { ChatSheet } from './live-chat.tsx'
import { NewestLines } from './newest-lines.tsx'
import { type Line, useLiveChat } from './use-live-chat.ts'

export function HostChat({ session }: { session: { session_id: number; status: string } }) {
  const t = useText()
  const chat = useLiveChat(session.session_id)
  const [line, setLine] = useState<Line>()
  const [all, setAll] = useState(false)
  return (
    <>
      <NewestLines chat={chat} onOpen={setLine} />
      <IconButton
        className="studio__chat"
        variant="disc"
        label={t('chat')}
        icon={<ChatCircleDotsIcon size={22} />}
        onClick={() => setAll(true)}
      />
      {line && <LineSheet chat={chat} session_id={session.session_id} line={line} onClose={() => setLine(undefined)} />}
      {all && <ChatSheet chat={chat} session={session} onClose={() => setAll(false)} />}
    </>
  )
}
