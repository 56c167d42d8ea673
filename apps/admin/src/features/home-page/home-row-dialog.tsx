/** Making a row of the home page or changing a draft: its words, its icon and where it leads, or what stands on it, and for how long. */
import {
  BANNER_SCREEN_NAMES,
  BANNER_SCREENS,
  type BannerScreen,
  bannerLink,
} from '@juya/contract/operator/resources/content/banners.ts'
import {
  FLOOR_SOURCES,
  type FloorSource,
  type HomeKind,
  readFloorSource,
  SHORTCUT_ICONS,
  type ShortcutIcon,
} from '@juya/contract/operator/resources/content/home-rows.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { atOf, fieldOf } from '../../lib/format.ts'
import { limitOf } from '../../lib/limits.ts'
import { useAction } from '../../lib/use-action.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'
import { screenTexts } from '../../parts/screens.i18n.ts'
import { homePageTexts } from './home-page.i18n.ts'
import './home-page.css'

/** What to load anew after a change of one. */
export const TOUCHED = ['homeRows', 'homeRow', 'home_rows', 'audit'] as const
type Shown = Data<'homeRow'>
const field = (at: number | null | undefined): string => (at ? fieldOf(at) : '')
/** A shortcut of the release may lead to a screen that is not offered here: it is kept unless another is chosen. */
const KEPT = ''

const formOf = (row: Shown | undefined) => {
  const floor = row?.source ? readFloorSource(row.source) : undefined
  return {
    name_zh: row?.name_zh ?? '',
    name_en: row?.name_en ?? '',
    icon: (row?.icon ?? 'tag') as ShortcutIcon,
    badge: row?.badge ?? '',
    screen: (row ? (row.leads_to?.screen ?? KEPT) : 'ending_soon') as BannerScreen | typeof KEPT,
    source: (floor?.source ?? 'category') as FloorSource,
    value: row?.leads_to?.value ?? floor?.value ?? '',
    sort: String(row?.sort ?? 0),
    from: field(row?.from_at),
    until: field(row?.to_at),
  }
}
type Form = ReturnType<typeof formOf>

export function HomeRowDialog({
  kind,
  row,
  onClose,
  onSaved,
}: {
  kind: HomeKind
  /** The draft to change; absent: a new one. */
  row?: Shown
  onClose: () => void
  onSaved: (id: number) => void
}) {
  const say = homePageTexts.useText()
  const [form, setForm] = useState(() => formOf(row))
  const put = (part: Partial<Form>) => setForm({ ...form, ...part })
  const save = useAction('saveHomeRow', {
    touched: TOUCHED,
    done: ({ id }) => {
      showToast({ text: say('saved') })
      onSaved(id)
    },
  })
  const [from_at, to_at] = [atOf(form.from), atOf(form.until)]
  const value = form.value.trim()
  const led =
    kind === 'floor' ? isFloor(form) : form.screen === KEPT || bannerLink(form.screen, aboutOf(form)) !== undefined
  const ready =
    form.name_zh.trim() !== '' && form.name_en.trim() !== '' && led && /^\d{1,3}$/.test(form.sort) && !save.busy
  const submit = () =>
    save.act({
      ...(row ? { id: row.id, revision: row.revision } : {}),
      ...{ kind, name_zh: form.name_zh, name_en: form.name_en, sort: Number(form.sort) },
      ...(kind === 'floor'
        ? { source: form.source, value: form.source === 'category' ? value : '' }
        : {
            icon: form.icon,
            badge: form.badge,
            ...(form.screen === KEPT ? {} : { screen: form.screen, value: aboutOf(form) }),
          }),
      ...(from_at === undefined ? {} : { from_at }),
      ...(to_at === undefined ? {} : { to_at }),
    })
  return (
    <FormDialog
      title={say(row ? 'edit' : `add_${kind}`)}
      confirm={say('save')}
      ready={ready}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextFields
        call="saveHomeRow"
        names={['name_zh', 'name_en']}
        say={say}
        form={form}
        onChange={(name, text) => put({ [name]: text })}
      />
      {kind === 'shortcut' ? (
        <ShortcutFields form={form} put={put} is_new={!row} />
      ) : (
        <FloorFields form={form} put={put} />
      )}
      <label className="a-field">
        <span>{say('sort')}</span>
        <input inputMode="numeric" value={form.sort} onChange={(event) => put({ sort: event.target.value })} />
      </label>
      <div className="hp-pair">
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

const isFloor = ({ source, value }: Form): boolean => source !== 'category' || /^[1-9]\d*$/.test(value.trim())
const whatAbout = (screen: Form['screen']) =>
  screen === KEPT ? undefined : (BANNER_SCREENS[screen] as { about?: 'id' | 'code' }).about
const aboutOf = ({ screen, value }: Form): string => (whatAbout(screen) ? value.trim() : '')

interface FieldsProps {
  form: Form
  put: (part: Partial<Form>) => void
}

function ShortcutFields({ form, put, is_new }: FieldsProps & { is_new: boolean }) {
  const say = homePageTexts.useText()
  const screens = screenTexts.useText()
  const about = whatAbout(form.screen)
  return (
    <>
      <div className="hp-pair">
        <label className="a-field">
          <span>{say('icon')}</span>
          <select value={form.icon} onChange={(event) => put({ icon: event.target.value as ShortcutIcon })}>
            {SHORTCUT_ICONS.map((name) => (
              <option key={name} value={name}>
                {say(`icon.${name}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="a-field">
          <span>{say('badge')}</span>
          <input
            value={form.badge}
            maxLength={limitOf('saveHomeRow', 'badge').chars_max}
            onChange={(event) => put({ badge: event.target.value })}
          />
        </label>
      </div>
      <div className="hp-pair">
        <label className="a-field">
          <span>{say('screen')}</span>
          <select
            value={form.screen}
            onChange={(event) => put({ screen: event.target.value as Form['screen'], value: '' })}
          >
            {!is_new && <option value={KEPT}>{say('screen_kept')}</option>}
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
    </>
  )
}

function FloorFields({ form, put }: FieldsProps) {
  const say = homePageTexts.useText()
  return (
    <div className="hp-pair">
      <label className="a-field">
        <span>{say('source')}</span>
        <select value={form.source} onChange={(event) => put({ source: event.target.value as FloorSource, value: '' })}>
          {FLOOR_SOURCES.map((name) => (
            <option key={name} value={name}>
              {say(`source.${name}`)}
            </option>
          ))}
        </select>
      </label>
      {form.source === 'category' && (
        <label className="a-field">
          <span>{say('value_id')}</span>
          <input value={form.value} onChange={(event) => put({ value: event.target.value })} />
        </label>
      )}
    </div>
  )
}
