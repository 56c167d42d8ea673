import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/server/src/**/{tables,views}.ts',
  out: './apps/server/migrations',
})
