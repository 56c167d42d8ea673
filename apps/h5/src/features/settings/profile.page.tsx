import './profile.css'
import { Avatar, Cell, CellGroup, Chip, Field, Spinner, TextArea, TextInput } from '@juya/ui'
import { useEffect, useRef, useState } from 'react'
import { DatePickerLazy } from '../../lib/antd.tsx'
import { formatDate } from '../../lib/format.ts'
import { imageUrl } from '../../lib/image.ts'
import { goBack } from '../../lib/navigation.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { CallError } from '../../lib/request.ts'
import { session, setUser } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { uploadImage } from '../../lib/upload.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const GENDERS = ['unknown', 'male', 'female'] as const

export default function ProfilePage() {
  const t = useText()
  const me = useCall('account.me', {})
  const [nickname, setNickname] = useState('')
  const [signature, setSignature] = useState('')
  const [gender, setGender] = useState<(typeof GENDERS)[number]>('unknown')
  const [birthday, setBirthday] = useState<string | null>(null)
  const [avatar, setAvatar] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const save = useAction('account.saveMe', {
    refresh: ['account'],
    onDone: (user) => {
      // Meanwhile another tab may have gone over to another account.
      if (session.get().user?.id === user.id) setUser(user)
      toast(t('profile_saved'))
      goBack()
    },
  })
  const start = me.data
  useEffect(() => {
    if (!start) return
    setNickname(start.nickname)
    setSignature(start.signature)
    setGender(start.gender)
    setBirthday(start.birthday ?? null)
    setAvatar(start.avatar ?? null)
  }, [start])

  const upload = async (chosen: File | undefined) => {
    if (!chosen) return
    setSending(true)
    try {
      setAvatar((await uploadImage(chosen, 'avatar')).path)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      toast(failure.message)
    } finally {
      setSending(false)
    }
  }
  const length = [...nickname.trim()].length
  const wrong = length < 1 || length > 20
  const submit = () => {
    if (wrong) return
    void save.run({
      nickname,
      signature,
      gender,
      ...(birthday ? { birthday } : {}),
      ...(avatar && avatar !== start?.avatar ? { avatar } : {}),
    })
  }
  return (
    <FormPage
      needs={me}
      onSubmit={submit}
      submit={t('save_profile')}
      submitting={save.pending}
      disabled={sending}
      reason={sending ? t('uploading') : undefined}
    >
      <CellGroup look="card">
        <Cell
          title={t('avatar')}
          help={t('change_avatar')}
          value={sending ? <Spinner size={24} /> : <Avatar name={nickname} src={imageUrl(avatar)} size={48} />}
          onPress={() => file.current?.click()}
        />
        <Field label={t('nickname')} required error={start && wrong ? t('nickname_wrong') : undefined}>
          {(ids) => (
            <TextInput {...ids} maxLength={20} autoComplete="nickname" value={nickname} onChange={setNickname} />
          )}
        </Field>
        <Cell
          title={t('gender')}
          right={
            <span className="profile-genders">
              {GENDERS.map((each) => (
                <Chip key={each} tone="fill" on={gender === each} onPress={() => setGender(each)}>
                  {t(each)}
                </Chip>
              ))}
            </span>
          }
        />
        <Cell title={t('birthday')} value={birthday ?? t('choose_day')} onPress={() => setChoosing(true)} />
      </CellGroup>
      <CellGroup look="card">
        <Field label={t('signature')} layout="stacked">
          {(ids) => (
            <TextArea
              {...ids}
              rows={3}
              max={60}
              maxLength={60}
              placeholder={t('signature_hint')}
              value={signature}
              onChange={setSignature}
            />
          )}
        </Field>
      </CellGroup>
      <input
        ref={file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={t('change_avatar')}
        onChange={(event) => void upload(event.target.files?.[0])}
      />
      {choosing && (
        <DatePickerLazy
          visible
          onClose={() => setChoosing(false)}
          min={new Date(1920, 0, 1)}
          max={new Date()}
          defaultValue={birthday ? new Date(`${birthday}T00:00:00`) : new Date(1985, 0, 1)}
          onConfirm={(day: Date) => setBirthday(formatDate(day.getTime()))}
        />
      )}
    </FormPage>
  )
}
