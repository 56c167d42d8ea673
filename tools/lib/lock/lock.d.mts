export interface FolderLock {
  add(pid: number): void
  release(): void
}
export function lockFolder(path: string, options?: { wait_ms?: number; onWait?: () => void }): Promise<FolderLock>
