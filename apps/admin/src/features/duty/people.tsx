/** Operators to reach, role by role, the lead of each role, and the reader's own number. */
import { PHONE_TYPED_MAX, typedPhone } from '@juya/contract/typing/phone.ts'
import { showToast, Tag } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { Card } from '../../parts/small-parts.tsx'
import { dutyTexts } from './duty.i18n.ts'
import { type Roster, TOUCHED } from './roster.ts'

type Role = Roster['roles'][number]

export function People({ data }: { data: Roster }) {
  const say = dutyTexts.useText()
  const word = useWord()
  return (
    <Card title={say('people')}>
      <dl className="y-people">
        {data.roles.map((one) => (
          <div key={one.role}>
            <dt>{word('role', one.role)}</dt>
            <dd>
              {one.operators.length === 0 ? (
                <span className="a-faint">{say('nobody_role')}</span>
              ) : (
                <ul className="y-people">
                  {one.operators.map((person) => (
                    <Person key={person.id} role={one.role} person={person} can_lead={data.can_lead} />
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Person({
  role,
  person,
  can_lead,
}: {
  role: Role['role']
  person: Role['operators'][number]
  can_lead: boolean
}) {
  const say = dutyTexts.useText()
  const word = useWord()
  const lead = useAction('setLead', { touched: TOUCHED, done: () => showToast({ text: say('lead_done') }) })
  const { id, name, phone_masked, leads } = person
  return (
    <li>
      <b>{name}</b>
      <span className={phone_masked ? 'j-num' : 'a-faint'}>{phone_masked ?? say('not_reached')}</span>
      {leads && <Tag tone="jade">{say('lead')}</Tag>}
      {can_lead && <PhoneOf person={person} />}
      {can_lead && (
        <button
          type="button"
          className="a-button"
          disabled={lead.busy}
          onClick={() => lead.act({ operator_id: id, role, on: !leads })}
        >
          {say(leads ? 'end_lead' : 'make_lead', { name, role: word('role', role) })}
        </button>
      )}
    </li>
  )
}

/** Root sets a colleague's number: it says whose accounts they decide nothing about. */
function PhoneOf({ person: { id, name, phone_masked } }: { person: Role['operators'][number] }) {
  const say = dutyTexts.useText()
  const [open, setOpen] = useState(false)
  const [phone, setPhone] = useState('')
  const save = useAction('saveOperatorPhone', {
    touched: TOUCHED,
    done: () => {
      setOpen(false)
      showToast({ text: say('saved') })
    },
  })
  return (
    <>
      <button type="button" className="a-button" onClick={() => setOpen(true)}>
        {say('phone_of', { name })}
      </button>
      {open && (
        <ActDialog
          title={say('phone_of', { name })}
          effect={say('phone_of_effect', { name, phone: phone_masked ?? say('not_reached') })}
          confirm={say('save')}
          doing={save}
          unready={phone !== '' && !/^1[2-9]\d{9}$/.test(phone)}
          onClose={() => setOpen(false)}
          input={(reason) => ({ operator_id: id, phone: phone === '' ? null : phone, reason })}
        >
          <label className="a-field">
            <span>{say('phone_or_none')}</span>
            <input
              value={phone}
              inputMode="numeric"
              maxLength={PHONE_TYPED_MAX}
              onChange={(event) => setPhone(typedPhone(event.target.value))}
            />
          </label>
        </ActDialog>
      )}
    </>
  )
}

/** The auditor is called about nothing. */
const CALLED = ['root', 'finance', 'review', 'service', 'arbiter', 'content', 'appraise'] as const

export function OwnPhone({ own_phone }: { own_phone: string | null }) {
  const say = dutyTexts.useText()
  const { permissions } = usePermissions()
  const [phone, setPhone] = useState('')
  const save = useAction('saveOwnPhone', {
    touched: TOUCHED,
    done: () => {
      setPhone('')
      showToast({ text: say('saved') })
    },
  })
  if (!mayAct(permissions, ...CALLED)) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (/^1[2-9]\d{9}$/.test(phone)) save.act({ phone })
  }
  return (
    <Card title={say('own_phone')} side={own_phone ?? say('not_reached')}>
      <p className="a-faint">{say('own_phone_note')}</p>
      <form className="y-phone" onSubmit={submit}>
        <label className="a-field">
          <span>{say('phone')}</span>
          <input
            value={phone}
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={PHONE_TYPED_MAX}
            onChange={(event) => setPhone(typedPhone(event.target.value))}
          />
        </label>
        <button type="submit" className="a-button a-button--jade" disabled={save.busy || !/^1[2-9]\d{9}$/.test(phone)}>
          {say('save')}
        </button>
        {own_phone && (
          <button
            type="button"
            className="a-button a-button--outred"
            disabled={save.busy}
            onClick={() => save.act({ phone: null })}
          >
            {say('forget')}
          </button>
        )}
      </form>
    </Card>
  )
}
