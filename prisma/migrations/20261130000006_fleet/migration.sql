-- AlterTable
ALTER TABLE "Case" ADD COLUMN "inLineSince" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN "offeredUntil" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "ProviderRate" (
    "provider" TEXT NOT NULL,
    "requests" DOUBLE PRECISION NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProviderRate_pkey" PRIMARY KEY ("provider")
);

-- Whom a case stands in line for: those of one customer, account, stranger or colleague share a lane.
CREATE FUNCTION case_lane("customerId" uuid, "accountId" uuid, "contactEmail" text, "openedById" uuid)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT COALESCE("customerId"::text, "accountId"::text, lower("contactEmail"), "openedById"::text, '')
$$;

UPDATE "Case" SET "inLineSince" = "stateSince";

-- Only the queued are in them: both stay as small as the line is long.
CREATE INDEX "Case_line" ON "Case" (playbook, priority DESC, "inLineSince", COALESCE("wakeAt", '-infinity'))
  WHERE state = 'queued';
CREATE INDEX "Case_lane" ON "Case" (case_lane("customerId", "accountId", "contactEmail", "openedById"), "inLineSince")
  WHERE state = 'queued';

-- A case stands as if it had come ten seconds after the last of its lane that still waits: whoever brings many stands
-- behind everybody who comes meanwhile with few, and yet no place is ever lost. One that a worker gave back keeps its place.
CREATE FUNCTION stand_in_line() RETURNS trigger
LANGUAGE plpgsql SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off AS $$
BEGIN
  NEW."inLineSince" := GREATEST(NEW."stateSince", interval '10 seconds' + (
    SELECT "inLineSince" FROM "Case" waiting
    WHERE waiting.state = 'queued'
      AND case_lane(waiting."customerId", waiting."accountId", waiting."contactEmail", waiting."openedById")
        = case_lane(NEW."customerId", NEW."accountId", NEW."contactEmail", NEW."openedById")
    ORDER BY "inLineSince" DESC LIMIT 1
  ));
  RETURN NEW;
END
$$;

CREATE TRIGGER stand_in_line BEFORE INSERT ON "Case" FOR EACH ROW
  WHEN (NEW.state = 'queued') EXECUTE FUNCTION stand_in_line();
CREATE TRIGGER stand_in_line_again BEFORE UPDATE OF state ON "Case" FOR EACH ROW
  WHEN (NEW.state = 'queued' AND OLD.state NOT IN ('queued', 'running')) EXECUTE FUNCTION stand_in_line();

-- Which kind of case comes next, in rotation. A sequence, because nobody waits for another to take its next number.
CREATE SEQUENCE "Case_rotation" MINVALUE 0 START 0;

-- Offers the case that is next in line to whoever asks, for a moment; null where none is due. First what a lost worker had
-- begun; then by priority, the kinds of cases in rotation, and within a kind by the place in the line. Each who asks gets
-- another case and nobody waits. A function for the sake of its plan: while a line is short no statistics say that it may
-- grow long, and whoever then sorted it would read it whole for every case. Reading it in its order is always right.
CREATE FUNCTION next_in_line(due_at timestamp, offer_ms int) RETURNS uuid
LANGUAGE plpgsql VOLATILE SET enable_sort = off SET enable_incremental_sort = off SET enable_bitmapscan = off
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  now_utc timestamp := clock_timestamp() AT TIME ZONE 'UTC';
  offered uuid;
BEGIN
  SELECT id INTO offered FROM "Case"
  WHERE state = 'running' AND "leaseUntil" < now_utc AND ("offeredUntil" IS NULL OR "offeredUntil" < now_utc)
  ORDER BY "leaseUntil" LIMIT 1 FOR UPDATE SKIP LOCKED;

  IF offered IS NULL THEN
    WITH RECURSIVE kind AS (
      (SELECT playbook AS name FROM "Case" WHERE state = 'queued' ORDER BY playbook LIMIT 1)
      UNION ALL
      SELECT (SELECT playbook FROM "Case" WHERE state = 'queued' AND playbook > kind.name ORDER BY playbook LIMIT 1)
      FROM kind WHERE kind.name IS NOT NULL
    ), head AS MATERIALIZED (
      SELECT kind.name, first.priority FROM kind CROSS JOIN LATERAL (
        SELECT priority FROM "Case" WHERE playbook = kind.name AND state = 'queued'
          AND COALESCE("wakeAt", '-infinity') <= due_at AND ("offeredUntil" IS NULL OR "offeredUntil" < now_utc)
        ORDER BY priority DESC, "inLineSince" LIMIT 1
      ) first
    ), foremost AS (
      SELECT name, priority, row_number() OVER (ORDER BY name) - 1 AS place, count(*) OVER () AS kinds
      FROM head WHERE priority = (SELECT max(priority) FROM head)
    ), rotation AS MATERIALIZED (
      SELECT nextval('"Case_rotation"') AS turn
    ), chosen AS MATERIALIZED (
      SELECT name, priority FROM foremost WHERE place = (SELECT turn FROM rotation) % kinds
    )
    SELECT id INTO offered FROM "Case"
    WHERE playbook = (SELECT name FROM chosen) AND priority = (SELECT priority FROM chosen) AND state = 'queued'
      AND COALESCE("wakeAt", '-infinity') <= due_at AND ("offeredUntil" IS NULL OR "offeredUntil" < now_utc)
    ORDER BY "inLineSince" LIMIT 1 FOR UPDATE SKIP LOCKED;
  END IF;

  UPDATE "Case" SET "offeredUntil" = now_utc + offer_ms * interval '1 millisecond' WHERE id = offered;
  RETURN offered;
END
$$;
