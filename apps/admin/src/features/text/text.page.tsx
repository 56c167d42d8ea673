/** One version of a text: its words in both languages, what changes, how it looks on a phone, and its way into force. */
import { unknownFigures, type Wording } from '@juya/contract/operator/content/wording.ts'
import { TEXTS } from '@juya/contract/operator/resources/content/texts.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { mayAct } from '../../lib/auth-provider.ts'
import { common } from '../../lib/common.i18n.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { DetailPage } from '../../parts/detail-page.tsx'
import { Card, Logs, State, Thing } from '../../parts/small-parts.tsx'
import { Compare } from './compare.tsx'
import { PhoneLook } from './phone-look.tsx'
import { linesOf, type Typed, typed, wordingOf } from './plain.ts'
import type { ShownText } from './shown-text.ts'
import { TextWay } from './text-way.tsx'
import './text.css'

const LANGUAGES = ['zh', 'en'] as const
type Both = Record<(typeof LANGUAGES)[number], Typed>

export default function TextPage() {
  return (
    <DetailPage
      resource="text"
      head={(data) => <Head data={data} />}
      main={(data) => <Words key={`${data.id}.${data.revision}`} data={data} />}
      side={(data) => <Side data={data} />}
    />
  )
}

function Head({ data }: { data: ShownText }) {
  const say = useTextsOf(TEXTS)
  return (
    <Card>
      <div className="d-head">
        <Thing seal={null} title={data.title} note={say('no', { version: data.version })} />
        <State list="text_state" value={data.status} />
      </div>
    </Card>
  )
}

function Side({ data }: { data: ShownText }) {
  const say = common.useText()
  return (
    <>
      <TextWay data={data} />
      <Card title={say('log')}>
        <Logs list={data.logs} none={say('no_log')} />
      </Card>
    </>
  )
}

/** A draft is changed in place; what is in force is the beginning of the next version. */
function Words({ data }: { data: ShownText }) {
  const say = useTextsOf(TEXTS)
  const words = useWords()
  const navigate = useNavigate()
  const { permissions } = usePermissions()
  const ui = useLanguage()
  const [language, setLanguage] = useState<'zh' | 'en'>(ui === 'en' ? 'en' : 'zh')
  const [form, setForm] = useState<Both>({ zh: typed(data.zh), en: typed(data.en) })
  const is_draft = data.status === 'draft'
  const may = mayAct(permissions, 'content') && (is_draft || (data.status === 'in_force' && !data.open_id))
  const save = useAction('saveText', {
    touched: touchedBy(TEXTS),
    done: ({ id }) => {
      showToast({ text: words(TEXTS.acts.saveText.done) })
      if (id !== data.id) void navigate(`/texts/${id}`)
    },
  })
  const [zh, en] = [wordingOf(form.zh), wordingOf(form.en)]
  const said: Wording = (language === 'zh' ? zh : en) ?? data[language]
  const problem = useProblem(data, zh, en)
  const changed = zh && en ? JSON.stringify([zh, en]) !== JSON.stringify([data.zh, data.en]) : true
  const put = (part: Partial<Typed>) => setForm({ ...form, [language]: { ...form[language], ...part } })
  const field = form[language]
  return (
    <>
      <Card
        title={say('edit_heading')}
        side={
          <span className="x-tabs" role="group" aria-label={say('edit_heading')}>
            {LANGUAGES.map((one) => (
              <button
                key={one}
                type="button"
                className="a-chip"
                aria-pressed={one === language}
                onClick={() => setLanguage(one)}
              >
                {say(one)}
              </button>
            ))}
          </span>
        }
      >
        {may && (
          <form
            className="x-form"
            onSubmit={(event) => {
              event.preventDefault()
              if (zh && en)
                save.act({ ...(is_draft ? { id: data.id, revision: data.revision } : {}), code: data.code, zh, en })
            }}
          >
            <label className="a-field">
              <span>{say('title')}</span>
              <input value={field.title} onChange={(event) => put({ title: event.target.value })} />
            </label>
            <label className="a-field">
              <span>{say('summary')}</span>
              <textarea rows={4} value={field.summary} onChange={(event) => put({ summary: event.target.value })} />
            </label>
            <label className="a-field">
              <span>{say('body')}</span>
              <textarea
                className="x-body"
                rows={18}
                value={field.body}
                onChange={(event) => put({ body: event.target.value })}
              />
            </label>
            <details className="x-figures">
              <summary>{say('figures')}</summary>
              <dl>
                {data.figures.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{`{${name}}`}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </details>
            {problem && (
              <p className="a-note a-note--amber" role="alert">
                {problem}
              </p>
            )}
            <div className="x-save">
              {changed && <small className="a-faint">{say('unsaved')}</small>}
              <button
                type="submit"
                className="a-button a-button--ink"
                disabled={problem !== null || !changed || save.busy}
              >
                {is_draft ? words(TEXTS.acts.saveText) : say('begin')}
              </button>
            </div>
          </form>
        )}
        {data.open_id && (
          <p className="a-note">
            {say('other_open')}{' '}
            <Link className="a-link" to={`/texts/${data.open_id}`}>
              {say('other_open_link')}
            </Link>
          </p>
        )}
      </Card>
      <div className="x-beside">
        <Compare
          was={{ heading: say('was', { version: data.in_force.version }), lines: linesOf(data.in_force[language]) }}
          now={{ heading: say('now', { version: data.version }), lines: linesOf(said) }}
        />
        <PhoneLook wording={said} figures={Object.fromEntries(data.figures.map(({ name, value }) => [name, value]))} />
      </div>
    </>
  )
}

/** What keeps the words from being saved; the server judges them again. */
function useProblem(data: ShownText, zh: Wording | undefined, en: Wording | undefined): string | null {
  const say = useTextsOf(TEXTS)
  if (!zh || !en) return say('not_whole')
  const unknown = unknownFigures(
    [zh, en],
    data.figures.map(({ name }) => name),
  )
  if (unknown.length > 0) return say('unknown', { names: unknown.map((name) => `{${name}}`).join(' ') })
  return zh.sections.length === en.sections.length
    ? null
    : say('sections_differ', { zh: zh.sections.length, en: en.sections.length })
}
