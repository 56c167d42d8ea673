/** Sending pictures and videos, one by one, with progress. */

import table from 'virtual:contract-table'
import type { UploadUseName } from '@juya/contract'
import type { Photo } from '@juya/ui/forms/photos.tsx'
import { useCallback, useRef, useState } from 'react'
import type { Data } from '../api/client.ts'
import { CallError, type Envelope, forgetLast, isDuplicate, requestHeaders } from '../api/request.ts'
import { imageUrl } from '../format/image.ts'
import { common } from '../texts/common.i18n.ts'
import { uuid } from '../timing.ts'
import { toast } from '../toast.ts'

export type UploadUse = UploadUseName

interface Sending {
  /** Hears 0 to 1. */
  onProgress?: (part: number) => void
  /** Stops it; nothing is answered then. */
  signal?: AbortSignal
}

/** So many pictures are under way at once, however many were chosen; the others wait in their order. */
const AT_ONCE = 3
let under_way = 0
const waiting: Array<() => void> = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (under_way >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else under_way++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else under_way--
  }
}

const IMAGE_WITHIN_MS = 60_000
const VIDEO_WITHIN_MS = 180_000

/** Uploads one picture and gives the path other calls take. */
export const uploadImage = (file: File, use: UploadUse, onProgress?: (part: number) => void) =>
  inTurn(() => send('site.upload', file, { use, kind: 'image' }, IMAGE_WITHIN_MS, { onProgress }))

/** Uploads one picture of a lot of a sale, of which a table brings hundreds. */
export const uploadLotPicture = (file: File, session_id: number) =>
  inTurn(() => send('house.uploadLotPicture', file, { session_id: `${session_id}` }, IMAGE_WITHIN_MS, {}))

/** Uploads one video. */
export const uploadVideo = (file: File, use: 'lot' | 'chat', sending: Sending = {}) =>
  send('site.upload', file, { use, kind: 'video' }, VIDEO_WITHIN_MS, sending)

type TakesFile = 'site.upload' | 'house.uploadLotPicture'

function send<C extends TakesFile>(
  call: C,
  file: File,
  fields: Readonly<Record<string, string>>,
  timeout_ms: number,
  { onProgress, signal }: Sending,
): Promise<Data<C>> {
  return new Promise((resolve, reject) => {
    const url = `${import.meta.env?.VITE_API_BASE ?? ''}${table[call].path}`
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)
    if (isDuplicate(url, form)) return reject(new CallError('duplicate', common.say('processing')))
    const request = new XMLHttpRequest()
    request.open('POST', url)
    const headers = requestHeaders({ data: form, headers: { 'Idempotency-Key': uuid() } })
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.timeout = timeout_ms
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => {
      try {
        const envelope = JSON.parse(request.responseText) as Envelope<Data<C>>
        if (envelope.code === 1) return resolve(envelope.data)
        // What was refused, for a limit as well, may be sent again as soon as one likes.
        forgetLast()
        reject(new CallError('refused', envelope.msg, envelope.code, envelope.data))
      } catch {
        reject(
          new CallError('status', common.say('abnormal_status', { status: String(request.status) }), request.status),
        )
      }
    }
    const failed = () => {
      forgetLast()
      reject(new CallError('network', common.say('retry_later')))
    }
    request.onerror = failed
    request.ontimeout = failed
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** The state behind a PhotoGrid: chosen files upload at once, failed ones can be retried, order can change. */
export function usePhotos(
  use: UploadUse,
  max: number,
  /** What is there already: paths, or photos of this hook that were kept while another page was open. */
  paths: ReadonlyArray<string | Photo> = [],
  views: ReadonlyArray<string | undefined> = [],
) {
  const [photos, setPhotos] = useState<readonly Photo[]>(() =>
    paths.map((path, i) =>
      typeof path === 'string' ? { key: path, url: imageUrl(path) ?? '', path, state: 'done', view: views[i] } : path,
    ),
  )
  const files = useRef(new Map<string, File>())
  const change = useCallback(
    (key: string, next: Partial<Photo>) =>
      setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...next } : photo))),
    [],
  )
  const onRemove = useCallback((key: string) => {
    files.current.delete(key)
    setPhotos((all) => all.filter((photo) => photo.key !== key))
  }, [])
  const send = useCallback(
    async (key: string) => {
      const file = files.current.get(key)
      if (!file) return
      change(key, { state: 'uploading', progress: 0 })
      try {
        const { path } = await uploadImage(file, use, (progress) => change(key, { progress }))
        change(key, { state: 'done', path })
      } catch (failure) {
        if (failure instanceof CallError) toast(failure.message)
        // The picture chosen twice is there once.
        if (failure instanceof CallError && failure.kind === 'duplicate') onRemove(key)
        else change(key, { state: 'failed' })
      }
    },
    [change, onRemove, use],
  )
  return {
    photos,
    /** Upload paths in order; those still under way are missing. */
    paths: photos.flatMap((photo) => (photo.path ? [photo.path] : [])),
    /** The view each of them shows, by the keys of the grid's names; undefined where none was chosen. */
    photo_views: photos.flatMap((photo) => (photo.path ? [photo.view] : [])),
    uploading: photos.some((photo) => photo.state === 'uploading'),
    max,
    setPhotos,
    onAdd: (chosen: File[], view?: string) => {
      const added = chosen.slice(0, max - photos.length).map((file, i): Photo => {
        const key = uuid()
        files.current.set(key, file)
        return {
          key,
          url: URL.createObjectURL(file),
          state: 'uploading',
          progress: 0,
          view: i === 0 ? view : undefined,
        }
      })
      setPhotos((all) => [...all, ...added])
      for (const photo of added) void send(photo.key)
    },
    onRemove,
    onRetry: (key: string) => void send(key),
    onView: (key: string, view: string) => change(key, { view }),
    onMove: (from: number, to: number) =>
      setPhotos((all) => {
        const next = [...all]
        const [moved] = next.splice(from, 1)
        if (moved) next.splice(to, 0, moved)
        return next
      }),
  }
}
