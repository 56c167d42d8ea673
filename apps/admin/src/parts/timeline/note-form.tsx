/** Writing a note: what is typed stays in the operator's browser until it is saved, and colleagues are mentioned by name. */

import type { ThingKind } from '@juya/contract/operator/resources/timeline-kinds.ts'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { showToast } from '@juya/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { limitOf } from '../../lib/limits.ts'
import { useAction, wordsOf } from '../../lib/use-action.ts'
import { useDraft } from '../claims/use-draft.ts'
import { timelineTexts } from './timeline.i18n.ts'

const NOTE = limitOf('addNote', 'text')

interface Form {
  text: string
  mentions: number[]
  /** Paths of what was uploaded. */
  files: string[]
}

const FILES_MAX = 5

export function NoteForm({ kind, id }: { kind: ThingKind; id: number }) {
  const say = timelineTexts.useText()
  const [empty] = useState<Form>({ text: '', mentions: [], files: [] })
  const { form, change, drop } = useDraft<Form>(`note.${kind}`, id, empty)
  const { data } = useQuery({
    queryKey: ['colleagues', kind],
    queryFn: ({ signal }) => call('colleagues', { kind }, { signal }),
    enabled: form.text !== '',
  })
  const add = useAction('addNote', {
    touched: ['timeline'],
    done: () => {
      drop()
      showToast({ text: say('saved') })
    },
  })
  const upload = useMutation({
    mutationFn: (file: File) => call('uploadNoteFile', {}, { file }),
    onSuccess: ({ path }) => change({ files: [...new Set([...files, path])] }),
  })
  // A draft written before notes had files has none.
  const files = form.files ?? []
  const nameOf = (path: string, n: number) => say(path.endsWith('.pdf') ? 'pdf' : 'picture', { n: n + 1 })
  const known = data?.list ?? []
  const mentioned = known.filter((one) => form.mentions.includes(one.id))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.text.trim() !== '' && !add.busy)
      add.act({ kind, id, text: form.text.trim(), mentions: mentioned.map((one) => one.id), files })
  }
  return (
    <form className="t-note" onSubmit={submit}>
      <label className="a-field">
        <span>{say('write')}</span>
        <textarea
          value={form.text}
          rows={2}
          maxLength={NOTE.chars_max}
          onChange={(event) => change({ text: event.target.value })}
        />
        <small>{say('note_hint')}</small>
      </label>
      {form.text !== '' && (
        <div className="t-note__line">
          {mentioned.map((one) => (
            <button
              key={one.id}
              type="button"
              className="a-chip a-chip--on"
              aria-label={say('unmention', { name: one.name })}
              onClick={() => change({ mentions: form.mentions.filter((other) => other !== one.id) })}
            >
              @{one.name} ×
            </button>
          ))}
          {known.length > mentioned.length && (
            <span className="a-field">
              <select
                aria-label={say('mention')}
                value=""
                onChange={(event) => change({ mentions: [...form.mentions, Number(event.target.value)] })}
              >
                <option value="">@ {say('mention')}</option>
                {known
                  .filter((one) => !form.mentions.includes(one.id))
                  .map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name}
                    </option>
                  ))}
              </select>
            </span>
          )}
          {files.map((path, n) => (
            <button
              key={path}
              type="button"
              className="a-chip a-chip--on"
              aria-label={say('detach', { file: nameOf(path, n) })}
              onClick={() => change({ files: files.filter((other) => other !== path) })}
            >
              {nameOf(path, n)} ×
            </button>
          ))}
          {files.length < FILES_MAX && (
            <label className="a-field">
              <span>{say('attach')}</span>
              <input
                type="file"
                accept={`${PICTURES_OFFERED},application/pdf`}
                disabled={upload.isPending}
                onChange={(event) => {
                  const file = event.target.files?.[0]
                  event.target.value = ''
                  if (file) upload.mutate(file)
                }}
              />
              {upload.error && <small className="a-fault">{wordsOf(upload.error)}</small>}
            </label>
          )}
          <button
            type="submit"
            className="a-button a-button--ink"
            disabled={form.text.trim() === '' || add.busy || upload.isPending}
          >
            {say('save')}
          </button>
        </div>
      )}
    </form>
  )
}
