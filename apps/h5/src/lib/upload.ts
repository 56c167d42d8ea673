/** Sending pictures, one by one, with progress. */

import table from 'virtual:contract-table'
import type { Photo } from '@juya/ui/photos.tsx'
import { useCallback, useRef, useState } from 'react'
import type { Data } from './api.ts'
import { common } from './common.i18n.ts'
import { imageUrl } from './image.ts'
import { CallError, type Envelope, requestHeaders } from './request.ts'
import { uuid } from './timing.ts'
import { toast } from './toast.ts'

export type UploadUse = 'avatar' | 'goods' | 'lot' | 'chat' | 'evidence' | 'idcard' | 'post' | 'other'

/** Uploads one picture and gives the path other calls take. `onProgress` hears 0 to 1. */
export function uploadImage(
  file: File,
  use: UploadUse,
  onProgress?: (part: number) => void,
): Promise<Data<'site.upload'>> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    form.append('use', use)
    form.append('kind', 'image')
    form.append('file', file)
    const request = new XMLHttpRequest()
    request.open('POST', `${import.meta.env?.VITE_API_BASE ?? ''}${table['site.upload'].path}`)
    const headers = requestHeaders({ data: form, headers: { 'Idempotency-Key': uuid() } })
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.timeout = 60_000
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => {
      try {
        const envelope = JSON.parse(request.responseText) as Envelope<Data<'site.upload'>>
        if (envelope.code === 1) resolve(envelope.data)
        else reject(new CallError('refused', envelope.msg, envelope.code, envelope.data))
      } catch {
        reject(
          new CallError('status', common.say('abnormal_status', { status: String(request.status) }), request.status),
        )
      }
    }
    const failed = () => reject(new CallError('network', common.say('retry_later')))
    request.onerror = failed
    request.ontimeout = failed
    request.send(form)
  })
}

/** The state behind a PhotoGrid: chosen files upload at once, failed ones can be retried, order can change. */
export function usePhotos(use: UploadUse, max: number, paths: readonly string[] = []) {
  const [photos, setPhotos] = useState<readonly Photo[]>(() =>
    paths.map((path) => ({ key: path, url: imageUrl(path) ?? '', path, state: 'done' })),
  )
  const files = useRef(new Map<string, File>())
  const change = useCallback(
    (key: string, next: Partial<Photo>) =>
      setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...next } : photo))),
    [],
  )
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
        change(key, { state: 'failed' })
      }
    },
    [change, use],
  )
  return {
    photos,
    /** Upload paths in order; those still under way are missing. */
    paths: photos.flatMap((photo) => (photo.path ? [photo.path] : [])),
    uploading: photos.some((photo) => photo.state === 'uploading'),
    max,
    setPhotos,
    onAdd: (chosen: File[]) => {
      const added = chosen.slice(0, max - photos.length).map((file): Photo => {
        const key = uuid()
        files.current.set(key, file)
        return { key, url: URL.createObjectURL(file), state: 'uploading', progress: 0 }
      })
      setPhotos((all) => [...all, ...added])
      for (const photo of added) void send(photo.key)
    },
    onRemove: (key: string) => {
      files.current.delete(key)
      setPhotos((all) => all.filter((photo) => photo.key !== key))
    },
    onRetry: (key: string) => void send(key),
    onMove: (from: number, to: number) =>
      setPhotos((all) => {
        const next = [...all]
        const [moved] = next.splice(from, 1)
        if (moved) next.splice(to, 0, moved)
        return next
      }),
  }
}
