ALTER TABLE "participants" DROP CONSTRAINT "participants_present_or_erased";--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_present_or_ended" CHECK (writes_ended_at is not null or (user_id is not null and seed is not null));--> statement-breakpoint
UPDATE "participants" SET "outcome" = 'left_early' WHERE "outcome" = 'withdrawn' AND "withdrawn_at" IS NULL;--> statement-breakpoint
UPDATE "jobs" SET "state" = 'expired', "problem" = 'no_consent' WHERE "state" = 'done' AND "experiment_id" IN (SELECT "experiment_id" FROM "participants" WHERE "outcome" = 'no_consent' AND "writes_ended_at" IS NULL);--> statement-breakpoint
UPDATE "participants" SET "writes_ended_at" = now() WHERE "outcome" = 'no_consent' AND "writes_ended_at" IS NULL;
