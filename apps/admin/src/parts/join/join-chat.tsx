/** Joins the chat a report or a case is about: with a reason, and seen by both sides. */
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mayAct } from '../../lib/auth-provider.ts'
import { defineTexts } from '../../lib/i18n.ts'
import { useAction } from '../../lib/use-action.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

const texts = defineTexts({
  en: {
    join: 'Join the chat',
    title: 'Join this chat as Juya',
    effect: 'Both sides see at once that Juya is there, why, and from which line on it reads.',
    joined: 'Juya is in the chat.',
  },
  zh: {
    join: '介入会话',
    title: '以平台身份介入此会话',
    effect: '双方将立即看到平台介入、原因以及开始查看的位置。',
    joined: '平台已介入会话。',
  },
})

export function JoinChat({ by }: { by: { report_id: number } | { case_id: number } }) {
  const say = texts.useText()
  const go = useNavigate()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState(false)
  const doing = useAction('joinChat', {
    touched: ['desk', 'audit'],
    done: ({ id }) => {
      setAsking(false)
      showToast({ text: say('joined') })
      go(`/desk?id=${id}`)
    },
  })
  if (!mayAct(permissions, 'service', 'arbiter')) return null
  return (
    <>
      <button type="button" className="a-button" onClick={() => setAsking(true)}>
        {say('join')}
      </button>
      {asking && (
        <ReasonDialog
          title={say('title')}
          effect={say('effect')}
          confirm={say('join')}
          tone="ink"
          busy={doing.busy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => doing.act({ ...by, reason })}
        />
      )}
    </>
  )
}
