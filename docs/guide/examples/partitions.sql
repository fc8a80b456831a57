-- Cuts the trail and the steps into parts by when their case was opened, or their run begun. The ids are UUIDs of version 7,
-- which begin with that time, so a range of ids is a range of months and no key has to change. What is there already
-- becomes the first part. See docs/guide/scaling.md; takes an exclusive lock for as long as it checks the old rows.

-- The smallest id of a time.
CREATE FUNCTION id_from(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Before this date everything is in the first part. Put it after the present day.
CREATE TEMPORARY TABLE cut AS SELECT id_from(date_trunc('month', now() + interval '1 month')) AS id;

ALTER TABLE "TrailBody" DROP CONSTRAINT "TrailBody_caseId_seq_fkey";

DO $$
DECLARE
  part record;
  boundary uuid := (SELECT id FROM cut);
BEGIN
  FOR part IN SELECT * FROM (VALUES ('TrailEvent', 'caseId'), ('TrailBody', 'caseId'), ('Step', 'runId')) AS t (name, key)
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', part.name, part.name || '_first');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES) PARTITION BY RANGE (%I)',
      part.name, part.name || '_first', part.key);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)',
      part.name, part.name || '_first', boundary);
    -- One part a month, made ahead of time; this one catches whatever comes before that was done.
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', part.name || '_default', part.name);
  END LOOP;
END
$$;

ALTER TABLE "TrailEvent" ADD FOREIGN KEY ("caseId") REFERENCES "Case" (id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "TrailBody" ADD FOREIGN KEY ("caseId", seq) REFERENCES "TrailEvent" ("caseId", seq)
  ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Step" ADD FOREIGN KEY ("runId") REFERENCES "Run" (id) ON DELETE CASCADE ON UPDATE CASCADE;

-- The trail is only ever added to, whichever name it is written by. The trigger for each row is the whole's, so that every
-- part has it, those to come as well; of those for a statement each part that is to be named needs its own.
DROP TRIGGER trail_erasure_only ON "TrailBody_first";
CREATE TRIGGER trail_erasure_only BEFORE DELETE ON "TrailBody" FOR EACH ROW EXECUTE FUNCTION refuse_trail_body_delete();
ALTER TABLE "TrailBody" ENABLE ALWAYS TRIGGER trail_erasure_only;

CREATE TRIGGER trail_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "TrailEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change();
CREATE TRIGGER trail_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "TrailEvent_default"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change();
CREATE TRIGGER trail_append_only BEFORE UPDATE OR TRUNCATE ON "TrailBody"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change();
CREATE TRIGGER trail_append_only BEFORE UPDATE OR TRUNCATE ON "TrailBody_default"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change();
ALTER TABLE ONLY "TrailEvent" ENABLE ALWAYS TRIGGER trail_append_only;
ALTER TABLE ONLY "TrailEvent_default" ENABLE ALWAYS TRIGGER trail_append_only;
ALTER TABLE ONLY "TrailBody" ENABLE ALWAYS TRIGGER trail_append_only;
ALTER TABLE ONLY "TrailBody_default" ENABLE ALWAYS TRIGGER trail_append_only;
