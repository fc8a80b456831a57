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
CREATE FUNCTION stand_in_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."inLineSince" := GREATEST(NEW."stateSince", interval '10 seconds' + (
    SELECT max("inLineSince") FROM "Case" waiting
    WHERE waiting.state = 'queued'
      AND case_lane(waiting."customerId", waiting."accountId", waiting."contactEmail", waiting."openedById")
        = case_lane(NEW."customerId", NEW."accountId", NEW."contactEmail", NEW."openedById")
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
