/** One broadcast in both languages, to how many it goes, and the acts that take it on. */

import { BROADCAST_ALONE_MAX, BROADCAST_PACE } from '@juya/contract/operator/resources/content/broadcasts.ts'
import { readBannerLink } from '@juya/contract/operator/resources/content/screens.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { RecordPane } from '../../parts/record-pane.tsx'
import { screenTexts } from '../../parts/screens.i18n.ts'
import { Facts, Logs, State } from '../../parts/small-parts.tsx'
import { broadcastTexts } from './broadcast.i18n.ts'
import { BroadcastDialog, TOUCHED } from './broadcast-dialog.tsx'

type Shown = Data<'broadcast'>
type Act = 'send' | 'stop' | 'discard'
const CALLS = { send: 'sendBroadcast', stop: 'stopBroadcast', discard: 'discardBroadcast' } as const
const TONES = { send: 'jade', stop: 'red', discard: 'red' } as const

export const BroadcastPane = ({ id, onGone }: { id: number; onGone: () => void }) => (
  <RecordPane resource="broadcast" id={id}>
    {(data) => (
      <aside className="a-aside">
        <Body data={data} />
        <Acts data={data} onGone={onGone} />
      </aside>
    )}
  </RecordPane>
)

function Body({ data }: { data: Shown }) {
  const say = broadcastTexts.useText()
  const screens = screenTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const to = data.link ? readBannerLink(data.link) : undefined
  return (
    <div className="a-aside__body">
      {(['zh', 'en'] as const).map((lang) => (
        <section key={lang} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
          <h2>{data[`title_${lang}`]}</h2>
          <p>{data[`content_${lang}`]}</p>
        </section>
      ))}
      <Facts
        columns={2}
        list={[
          { label: say('state'), value: <State list="broadcast_state" value={data.status} /> },
          { label: say('segment'), value: word('segment', data.segment) },
          { label: say('people'), value: usePeople(data) },
          { label: say('about'), value: word('broadcast_about', data.category) },
          {
            label: say('leads_to'),
            value: to ? `${screens(`screen.${to.screen}`)} ${to.value}`.trim() : say('nowhere'),
          },
          { label: say('sent'), value: data.sent_count },
          { label: say('skipped'), value: data.skipped_count },
          { label: say('started'), value: data.started_at ? short(data.started_at) : '–' },
        ]}
      />
      <section>
        <h2>{say('log')}</h2>
        <Logs list={data.logs} none={say('no_log')} />
      </section>
    </div>
  )
}

function usePeople({ people }: Shown): string {
  const say = broadcastTexts.useText()
  return say(people.capped ? 'people_more' : 'people_count', { count: people.count })
}

function Acts({ data, onGone }: { data: Shown; onGone: () => void }) {
  const say = broadcastTexts.useText()
  const { permissions } = usePermissions()
  const [editing, setEditing] = useState(false)
  const [asked, setAsked] = useState<Act>()
  const test = useAction('testBroadcast', {
    touched: ['audit', 'broadcast'],
    done: () => showToast({ text: say('tested') }),
  })
  const button = (act: Act) => (
    <button
      type="button"
      className={`a-button ${act === 'send' ? 'a-button--jade' : 'a-button--outred'}`}
      onClick={() => setAsked(act)}
    >
      {say(act)}
    </button>
  )
  if (!mayAct(permissions, 'content') || data.status === 'done' || data.status === 'stopped') return null
  return (
    <div className="a-aside__foot">
      {data.status === 'waiting' && (
        <p className="a-note">
          <span>
            {say('waits')}{' '}
            <Link className="a-link" to="/approvals">
              →
            </Link>
          </span>
        </p>
      )}
      {data.status === 'draft' && (
        <>
          <div className="d-actions">
            {button('send')}
            <button type="button" className="a-button" onClick={() => setEditing(true)}>
              {say('edit')}
            </button>
            <button type="button" className="a-button" disabled={test.busy} onClick={() => test.act({ id: data.id })}>
              {say('test')}
            </button>
            {button('discard')}
          </div>
          <small className="a-faint">{say('test_note')}</small>
        </>
      )}
      {data.status === 'sending' && button('stop')}
      {editing && (
        <BroadcastDialog broadcast={data} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
      )}
      {asked && <Asking data={data} act={asked} close={() => setAsked(undefined)} onGone={onGone} />}
    </div>
  )
}

function Asking({ data, act, close, onGone }: { data: Shown; act: Act; close: () => void; onGone: () => void }) {
  const say = broadcastTexts.useText()
  const lang = useLanguage()
  const people = usePeople(data)
  const needs_two = data.people.count > BROADCAST_ALONE_MAX
  const doing = useAction(CALLS[act], {
    touched: TOUCHED,
    done: () => {
      close()
      if (act === 'discard') onGone()
      showToast({ text: say(act !== 'send' ? 'done' : needs_two ? 'proposed' : 'sent_off') })
    },
  })
  const title = lang === 'en' ? data.title_en : data.title_zh
  const two = needs_two ? ` ${say('send_two', { most: BROADCAST_ALONE_MAX })}` : ''
  return (
    <ActDialog
      title={say(`${act}_title`, { title })}
      effect={act === 'send' ? say('send_effect', { people, pace: BROADCAST_PACE }) + two : say(`${act}_effect`)}
      confirm={say(act)}
      tone={TONES[act]}
      doing={doing}
      onClose={close}
      input={(reason) => ({ id: data.id, reason })}
    />
  )
}
