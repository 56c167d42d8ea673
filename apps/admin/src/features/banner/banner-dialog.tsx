/** Making a banner or changing a draft: picture, words, where it leads, to whom and for how long. */
import {
  BANNER_AUDIENCES,
  BANNER_SCREEN_NAMES,
  BANNER_SCREENS,
  type BannerScreen,
  bannerLink,
} from '@juya/contract/operator/resources/content/banners.ts'
import { showToast } from '@juya/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Data } from '../../lib/api.ts'
import { atOf, fieldOf } from '../../lib/format.ts'
import { useAction, wordsOf } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'
import { screenTexts } from '../../parts/screens.i18n.ts'
import { bannerTexts } from './banner.i18n.ts'

/** What to load anew after a change of one. */
export const TOUCHED = ['banners', 'banner', 'audit'] as const
type Shown = Data<'banner'>
const field = (at: number | null | undefined): string => (at ? fieldOf(at) : '')

export function BannerDialog({
  banner,
  onClose,
  onSaved,
}: {
  /** The draft to change; absent: a new one. */
  banner?: Shown
  onClose: () => void
  onSaved: (id: number) => void
}) {
  const say = bannerTexts.useText()
  const screens = screenTexts.useText()
  const word = useWord()
  const [form, setForm] = useState({
    title_zh: banner?.title_zh ?? '',
    title_en: banner?.title_en ?? '',
    screen: banner?.leads_to?.screen ?? ('ending_soon' as BannerScreen),
    value: banner?.leads_to?.value ?? '',
    audience: banner?.audience ?? ('all' as Shown['audience']),
    sort: String(banner?.sort ?? 0),
    from: field(banner?.from_at),
    until: field(banner?.to_at),
  })
  const put = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const upload = useMutation({ mutationFn: (file: File) => call('uploadBanner', {}, { file }) })
  const image = upload.data?.path ?? banner?.image
  const save = useAction('saveBanner', {
    touched: TOUCHED,
    done: ({ id }) => {
      showToast({ text: say('saved') })
      onSaved(id)
    },
  })
  const about = (BANNER_SCREENS[form.screen] as { about?: 'id' | 'code' }).about
  const value = about ? form.value.trim() : ''
  const [from_at, to_at] = [atOf(form.from), atOf(form.until)]
  const ready =
    image !== undefined &&
    form.title_zh.trim() !== '' &&
    form.title_en.trim() !== '' &&
    bannerLink(form.screen, value) !== undefined &&
    /^\d{1,3}$/.test(form.sort) &&
    !upload.isPending &&
    !save.busy
  const submit = () => {
    save.act({
      ...(banner ? { id: banner.id, revision: banner.revision } : {}),
      ...{ image: image!, title_zh: form.title_zh, title_en: form.title_en, screen: form.screen, value },
      ...{ audience: form.audience, sort: Number(form.sort) },
      ...(from_at === undefined ? {} : { from_at }),
      ...(to_at === undefined ? {} : { to_at }),
    })
  }
  const title = say(banner ? 'edit' : 'add')
  return (
    <FormDialog title={title} confirm={say('save')} ready={ready} onClose={onClose} onSubmit={submit}>
      <label className="a-field">
        <span>{say('image')}</span>
        <input
          type="file"
          accept="image/*"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) upload.mutate(file)
          }}
        />
        <small className={upload.error ? 'a-fault' : undefined}>
          {upload.error ? wordsOf(upload.error) : say(image ? 'image_there' : 'image_hint')}
        </small>
      </label>
      <TextFields
        call="saveBanner"
        names={['title_zh', 'title_en']}
        say={say}
        form={form}
        onChange={(name, text) => put({ [name]: text })}
      />
      <div className="b-pair">
        <label className="a-field">
          <span>{say('leads_to')}</span>
          <select
            value={form.screen}
            onChange={(event) => put({ screen: event.target.value as BannerScreen, value: '' })}
          >
            {BANNER_SCREEN_NAMES.map((name) => (
              <option key={name} value={name}>
                {screens(`screen.${name}`)}
              </option>
            ))}
          </select>
        </label>
        {about && (
          <label className="a-field">
            <span>{say(`value_${about}`)}</span>
            <input value={form.value} onChange={(event) => put({ value: event.target.value })} />
          </label>
        )}
      </div>
      <div className="b-pair">
        <label className="a-field">
          <span>{say('audience')}</span>
          <select
            value={form.audience}
            onChange={(event) => put({ audience: event.target.value as Shown['audience'] })}
          >
            {BANNER_AUDIENCES.map((name) => (
              <option key={name} value={name}>
                {word('audience', name)}
              </option>
            ))}
          </select>
        </label>
        <label className="a-field">
          <span>{say('sort')}</span>
          <input inputMode="numeric" value={form.sort} onChange={(event) => put({ sort: event.target.value })} />
        </label>
      </div>
      <div className="b-pair">
        <label className="a-field">
          <span>{say('from')}</span>
          <input type="datetime-local" value={form.from} onChange={(event) => put({ from: event.target.value })} />
        </label>
        <label className="a-field">
          <span>{say('until')}</span>
          <input type="datetime-local" value={form.until} onChange={(event) => put({ until: event.target.value })} />
        </label>
      </div>
    </FormDialog>
  )
}
