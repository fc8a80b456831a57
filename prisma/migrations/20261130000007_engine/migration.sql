-- Whoever commits a notice waits for everybody else who does, the disk included. What a worker does at every turn of a case
-- it therefore tells apart, many at once (lib/lifecycle/tell.ts); what people wait for is told with what they wait for.
DROP TRIGGER tell_watchers ON "Case";
CREATE TRIGGER tell_watchers AFTER UPDATE ON "Case" FOR EACH ROW
  WHEN (OLD."assigneeId" IS DISTINCT FROM NEW."assigneeId" OR OLD."dueAt" IS DISTINCT FROM NEW."dueAt"
    OR NEW.state <> 'running' AND (OLD.state IS DISTINCT FROM NEW.state
      OR OLD."trailCount" IS DISTINCT FROM NEW."trailCount"))
  EXECUTE FUNCTION tell_watchers();
