import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, DriverAdapterError } from '@prisma/driver-adapter-utils'
import type * as Glue from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

// TypeScript knows WebAssembly only together with the browser's globals.
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<{ exports: { __wbindgen_start(): void } }>
}

// The package's own entry imports its .wasm file as a module, which plain Node does not do. Each engine gets an instance
// of its own, glue included: a second engine in one instance crashes. A number would not do for that, as this module may
// be loaded twice in one process (Vitest loads its global setup by itself).
const glueFile = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
let compiled: Promise<object> | undefined

/** Prisma's schema engine on one database: what `prisma migrate` runs, as WebAssembly. Close the pool afterwards. */
export async function schemaEngine(pool: pg.Pool, schema = 'public'): Promise<Glue.SchemaEngine> {
  const glue: typeof Glue = await import(`${pathToFileURL(glueFile).href}?${randomUUID()}`)
  compiled ??= WebAssembly.compile(readFileSync(glueFile.replace(/js$/, 'wasm')))
  const { exports } = await WebAssembly.instantiate(await compiled, {
    './schema_engine_bg.js': { ...glue, ...unreferencedTimers(glue) },
  })
  glue.__wbg_set_wasm(exports)
  exports.__wbindgen_start()
  const factory = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool, { schema }))
  return glue.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory)
}

/** The engine leaves a timer of ten seconds behind, which would keep the process that long. */
function unreferencedTimers(glue: typeof Glue): object {
  const names = Object.keys(glue).filter((name) => name.startsWith('__wbg_setTimeout_'))
  const timer = (callback: () => void, ms: number) => setTimeout(callback, ms >>> 0).unref()
  return Object.fromEntries(names.map((name) => [name, timer]))
}

/** PrismaPg cuts a script at every semicolon, also within a function's body. This sends it whole: one transaction. */
class WholeScripts extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    adapter.executeScript = async (script) => {
      await adapter
        .underlyingDriver()
        .query(script)
        .catch((error) => explain(error, script))
    }
    return adapter
  }
}

function explain(error: unknown, script: string): never {
  if (!(error instanceof pg.DatabaseError)) throw error
  const line = error.position ? ` (line ${script.slice(0, Number(error.position)).split('\n').length})` : ''
  throw new DriverAdapterError({
    kind: 'postgres',
    code: error.code ?? 'XX000',
    severity: error.severity ?? 'ERROR',
    message: `${error.message}${line}`,
    detail: error.detail,
    column: error.column,
    hint: error.hint,
  })
}
