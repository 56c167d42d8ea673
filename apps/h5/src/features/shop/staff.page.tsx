/** The members of a shop: invitations to oneself, one's own membership, and for the owner everybody's. */
import './standing/deposit.css'
import './standing/staff.css'
import { PHONE_TYPED_MAX, typedPhone } from '@juya/contract/typing/phone.ts'
import { Avatar, ask, Button, Card, Chip, ChipRow, Empty, Field, Sheet, Switch, TextInput } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { readMe, useAction, useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './standing/staff.i18n.ts'

type Staff = Data<'shop.staff'>
type Member = Staff['list'][number]
type Right = Staff['options'][number]

const REMARK = limitOf('shop.inviteStaff', 'remark')
const INVITED_H = 72

function useRights(): (rights: readonly string[]) => string {
  const t = useText()
  return (rights) => (rights.length === 0 ? t('nothing') : rights.map((one) => t(`right_${one as Right}`)).join(' · '))
}

export default function StaffPage() {
  const t = useText()
  const { user } = useSession()
  const invitations = useCall('shop.invitations', {}, { stale_ms: 0 })
  const mine = user?.shop
  const is_owner = mine?.member_role === 'owner'
  const list = invitations.data?.list ?? []
  return (
    <DetailPage needs={[invitations]}>
      {list.map((one) => (
        <Invited key={one.id} one={one} onDone={() => void invitations.refetch()} />
      ))}
      {mine && !is_owner && <Works shop={mine} />}
      {is_owner && <Owned />}
      {!mine && list.length === 0 && invitations.data && (
        <Empty
          drawing="door"
          title={t('nobody')}
          note={t('nobody_note')}
          action={<Button onClick={() => go('account.my', {}, { type: 'switchTab' })}>{t('to_me')}</Button>}
        />
      )}
    </DetailPage>
  )
}

function Invited({ one, onDone }: { one: Data<'shop.invitations'>['list'][number]; onDone: () => void }) {
  const t = useText()
  const rights = useRights()
  const answer = useAction('shop.answerInvitation')
  const say = async (action: 'accept' | 'decline') => {
    if (!(await answer.run({ id: one.id, action }))) return
    if (action === 'accept') {
      toast(t('joined'))
      await readMe()
    }
    onDone()
  }
  return (
    <Card>
      <h2 className="standing-heading">{t('invited', { name: one.shop.name })}</h2>
      <p className="j-meta">{t('invited_note', { rights: rights(one.permissions), at: formatMoment(one.due_at) })}</p>
      <div className="staff-buttons">
        <Button variant="outline" disabled={answer.pending} onClick={() => void say('decline')}>
          {t('decline')}
        </Button>
        <Button loading={answer.pending} onClick={() => void say('accept')}>
          {t('accept')}
        </Button>
      </div>
    </Card>
  )
}

function Works({ shop }: { shop: { id: number; name: string; permissions: string[] } }) {
  const t = useText()
  const rights = useRights()
  const leaving = useAction('shop.leaveShop')
  const leave = async () => {
    const words = {
      title: t('leave_ask', { name: shop.name }),
      body: t('leave_note'),
      confirm: t('leave'),
      cancel: t('keep'),
    }
    if (!(await ask(words)) || (await leaving.run({ shop_id: shop.id })) === undefined) return
    toast(t('left'))
    await readMe()
  }
  return (
    <Card>
      <h2 className="standing-heading">{t('works', { name: shop.name })}</h2>
      <p className="j-meta">{t('works_note', { rights: rights(shop.permissions) })}</p>
      <Button block variant="outline" className="standing-pay" loading={leaving.pending} onClick={() => void leave()}>
        {t('leave')}
      </Button>
    </Card>
  )
}

function Owned() {
  const t = useText()
  const rights = useRights()
  const staff = useCall('shop.staff', {}, { stale_ms: 0 })
  const [open, setOpen] = useState<'invite' | Member>()
  const withdraw = useAction('shop.removeMember', { onDone: () => void staff.refetch() })
  const data = staff.data
  if (!data) return null
  const close = () => {
    setOpen(undefined)
    void staff.refetch()
  }
  const count = data.list.length - 1 + data.invitations.length
  return (
    <>
      <Card>
        <h2 className="standing-heading">{t('members')}</h2>
        {data.list.map((one) => (
          <div key={one.id} className="standing-line">
            <Avatar name={one.user.nickname} src={sizedUrl(one.user.avatar, 200)} size={36} />
            <span className="standing-plan__text">
              <span className="standing-plan__name">
                {one.remark ? `${one.user.nickname} · ${one.remark}` : one.user.nickname}
              </span>
              <span className="j-meta">
                {one.role === 'owner' ? t('all') : one.status === 'disabled' ? t('paused') : rights(one.permissions)}
              </span>
            </span>
            {one.role === 'owner' ? (
              <span className="j-meta">{t('owner')}</span>
            ) : (
              <Button size="m" variant="outline" onClick={() => setOpen(one)}>
                {t('edit')}
              </Button>
            )}
          </div>
        ))}
        {data.invitations.map((one) => (
          <div key={`i${one.id}`} className="standing-line">
            <span className="standing-plan__text">
              <span className="standing-plan__name j-num">{one.phone_masked}</span>
              <span className="j-meta">
                {t('waiting')} · {t('waiting_note', { at: formatMoment(one.due_at) })}
              </span>
            </span>
            <Button size="m" variant="outline" onClick={() => void withdraw.run({ invitation_id: one.id })}>
              {t('take_back')}
            </Button>
          </div>
        ))}
        <p className="j-meta">{t('count', { count, limit: data.limit })}</p>
        <Button block className="standing-pay" disabled={count >= data.limit} onClick={() => setOpen('invite')}>
          {t('invite')}
        </Button>
      </Card>
      {open === 'invite' && <Invite staff={data} onClose={close} />}
      {open && open !== 'invite' && <Edit staff={data} one={open} onClose={close} />}
    </>
  )
}

/** The rights one by one. */
function Rights({
  options,
  chosen,
  onChange,
}: {
  options: readonly Right[]
  chosen: readonly Right[]
  onChange: (rights: Right[]) => void
}) {
  const t = useText()
  return (
    <ChipRow label={t('rights')}>
      {options.map((one) => (
        <Chip
          key={one}
          on={chosen.includes(one)}
          onPress={() => onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])}
        >
          {t(`right_${one}`)}
        </Chip>
      ))}
    </ChipRow>
  )
}

function Invite({ staff, onClose }: { staff: Staff; onClose: () => void }) {
  const t = useText()
  const [phone, setPhone] = useState('')
  const [remark, setRemark] = useState('')
  const [chosen, setChosen] = useState<Right[]>(staff.presets[0]?.permissions ?? [])
  const sending = useAction('shop.inviteStaff', {
    onDone: () => {
      toast(t('sent'))
      onClose()
    },
  })
  const send = () => void sending.run({ phone, permissions: chosen.join(',') as never, ...(remark ? { remark } : {}) })
  return (
    <Sheet open onClose={onClose} title={t('invite')}>
      <Field label={t('phone')}>
        {(ids) => (
          <TextInput
            {...ids}
            value={phone}
            onChange={(typed) => setPhone(typedPhone(typed))}
            inputMode="tel"
            maxLength={PHONE_TYPED_MAX}
          />
        )}
      </Field>
      <Field label={t('remark')}>
        {(ids) => <TextInput {...ids} value={remark} onChange={setRemark} maxLength={REMARK.chars_max} />}
      </Field>
      <ChipRow label={t('presets')}>
        {staff.presets.map(({ key, permissions }) => (
          <Chip key={key} on={String(permissions) === String(chosen)} onPress={() => setChosen(permissions)}>
            {t(key)}
          </Chip>
        ))}
      </ChipRow>
      <h3 className="standing-heading">{t('rights')}</h3>
      <Rights options={staff.options} chosen={chosen} onChange={setChosen} />
      <p className="j-meta standing-note">{t('invite_note', { hours: INVITED_H })}</p>
      <Button block className="standing-pay" disabled={phone.length < 11} loading={sending.pending} onClick={send}>
        {t('send')}
      </Button>
    </Sheet>
  )
}

function Edit({ staff, one, onClose }: { staff: Staff; one: Member; onClose: () => void }) {
  const t = useText()
  const [remark, setRemark] = useState(one.remark ?? '')
  const [paused, setPaused] = useState(one.status === 'disabled')
  const [chosen, setChosen] = useState<Right[]>(one.permissions)
  const saving = useAction('shop.editMember', {
    onDone: () => {
      toast(t('saved'))
      onClose()
    },
  })
  const removing = useAction('shop.removeMember')
  const remove = async () => {
    const words = {
      title: t('remove_ask', { name: one.user.nickname }),
      body: t('remove_note'),
      confirm: t('remove'),
      cancel: t('keep'),
    }
    if (!(await ask(words)) || (await removing.run({ id: one.id })) === undefined) return
    onClose()
  }
  const save = () =>
    void saving.run({
      id: one.id,
      permissions: chosen.join(',') as never,
      status: paused ? 'disabled' : 'active',
      ...(remark ? { remark } : {}),
    })
  return (
    <Sheet open onClose={onClose} title={one.user.nickname}>
      <Field label={t('remark')}>
        {(ids) => <TextInput {...ids} value={remark} onChange={setRemark} maxLength={REMARK.chars_max} />}
      </Field>
      <h3 className="standing-heading">{t('rights')}</h3>
      <Rights options={staff.options} chosen={chosen} onChange={setChosen} />
      <Field label={t('pause')}>{() => <Switch on={paused} onChange={setPaused} label={t('pause')} />}</Field>
      <div className="staff-buttons">
        <Button variant="outline" loading={removing.pending} onClick={() => void remove()}>
          {t('remove')}
        </Button>
        <Button loading={saving.pending} onClick={save}>
          {t('save')}
        </Button>
      </div>
    </Sheet>
  )
}
