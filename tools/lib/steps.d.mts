export function seconds(begun_ms: number): string
export function runStep<T>(title: string, work: (say: (detail: string) => void) => T | Promise<T>): Promise<T>
