/** Where a version stands, and the acts that take it on: to its reader, into force, back, or away. */
import { TEXTS } from '@juya/contract/operator/resources/content/texts.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { mayAct } from '../../lib/auth-provider.ts'
import { atOf, useDates } from '../../lib/format.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { Card } from '../../parts/small-parts.tsx'
import type { ShownText } from './shown-text.ts'

const { submitText, withdrawText, discardText } = TEXTS.acts
type Asked = 'submit' | 'withdraw' | 'discard' | 'confirm' | 'refuse'

export function TextWay({ data }: { data: ShownText }) {
  const say = useTextsOf(TEXTS)
  const words = useWords()
  const { permissions } = usePermissions()
  const [asked, setAsked] = useState<Asked>()
  const may = mayAct(permissions, 'content')
  const { approval } = data
  const button = (act: Asked, text: string, tone = '') => (
    <button type="button" className={`a-button ${tone}`} onClick={() => setAsked(act)}>
      {text}
    </button>
  )
  return (
    <Card title={say('way')}>
      <Standing data={data} />
      <div className="x-acts">
        {may && data.status === 'draft' && (
          <>
            {button('submit', data.two_readers ? say('submit_two') : words(submitText), 'a-button--jade')}
            {button('discard', words(discardText), 'a-button--outred')}
          </>
        )}
        {may && data.status === 'scheduled' && button('withdraw', words(withdrawText), 'a-button--outred')}
        {may && approval && (
          <>
            {approval.may_confirm && button('confirm', say('confirm'), 'a-button--jade')}
            {button('refuse', say('refuse'), 'a-button--outred')}
          </>
        )}
      </div>
      {asked && <Asking data={data} asked={asked} close={() => setAsked(undefined)} />}
    </Card>
  )
}

function Standing({ data }: { data: ShownText }) {
  const say = useTextsOf(TEXTS)
  const { short } = useDates()
  const at = data.from_at ? short(data.from_at) : say('at_once')
  if (data.status === 'in_force')
    return (
      <>
        <p>{say('holds', { at })}</p>
        {data.must_accept && <p>{say('asks_all')}</p>}
        {!data.open_id && <p className="a-faint">{say('new_version')}</p>}
      </>
    )
  if (data.status === 'archived') return <p>{data.from_at ? say('held', { at }) : say('never')}</p>
  if (data.status === 'scheduled') return <p>{say('begins', { at })}</p>
  return (
    <>
      {data.approval && (
        <>
          <p>{data.approval.effect}</p>
          <p className="a-faint">{say('waits', { at: short(data.approval.expires_at) })}</p>
        </>
      )}
      <p className="a-faint">{say(data.two_readers ? 'two' : 'one')}</p>
    </>
  )
}

function Asking({ data, asked, close }: { data: ShownText; asked: Asked; close: () => void }) {
  const say = useTextsOf(TEXTS)
  const words = useWords()
  const [from, setFrom] = useState('')
  const [must_accept, setMustAccept] = useState(false)
  const done = () => {
    close()
    showToast({ text: words(submitText.done) })
  }
  const submit = useAction('submitText', { touched: touchedBy(TEXTS), done })
  const withdraw = useAction('withdrawText', { touched: touchedBy(TEXTS), done })
  const discard = useAction('discardText', { touched: touchedBy(TEXTS), done })
  const decide = useAction('decideApproval', { touched: 'everything', done })
  const { id, title, version, approval } = data
  if (asked === 'submit')
    return (
      <ActDialog
        title={data.two_readers ? say('submit_two') : words(submitText)}
        effect={words(submitText.effect, { title, version })}
        confirm={data.two_readers ? say('submit_two') : words(submitText)}
        tone="jade"
        doing={submit}
        unready={from !== '' && atOf(from) === undefined}
        onClose={close}
        input={(reason) => ({ id, reason, must_accept, ...(from === '' ? {} : { from_at: atOf(from)! }) })}
      >
        <label className="a-field">
          <span>{say('from_field')}</span>
          <input type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
        </label>
        {data.two_readers && (
          <label className="a-check">
            <input type="checkbox" checked={must_accept} onChange={(event) => setMustAccept(event.target.checked)} />
            <span>{say('must_accept')}</span>
          </label>
        )}
      </ActDialog>
    )
  if (asked === 'withdraw' || asked === 'discard') {
    const act = asked === 'withdraw' ? withdrawText : discardText
    return (
      <ActDialog
        title={words(act)}
        effect={words(act.effect)}
        confirm={words(act)}
        tone="red"
        doing={asked === 'withdraw' ? withdraw : discard}
        onClose={close}
        input={(reason) => ({ id, reason })}
      />
    )
  }
  return (
    <ActDialog
      title={say(`${asked}_title`)}
      effect={asked === 'confirm' ? approval!.effect : say('refuse_effect')}
      confirm={say(asked)}
      tone={asked === 'confirm' ? 'jade' : 'red'}
      doing={decide}
      onClose={close}
      input={(reason) => ({ id: approval!.id, accept: asked === 'confirm', reason })}
    />
  )
}
