-- Which heads of trails are to be looked at for signing. Rows that are there already take the first default without being
-- written; then only those are that no checkpoint reaches.
ALTER TABLE "Case" ADD COLUMN "headMoved" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Case" ALTER COLUMN "headMoved" SET DEFAULT true;
UPDATE "Case" SET "headMoved" = true WHERE NOT EXISTS (
  SELECT FROM "TrailCheckpoint" AS checkpoint
  WHERE checkpoint."caseId" = "Case".id AND checkpoint.count >= "Case"."trailCount"
);

CREATE INDEX "Case_headMoved" ON "Case" (id) WHERE "headMoved";
