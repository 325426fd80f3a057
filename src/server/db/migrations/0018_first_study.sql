ALTER TABLE "participants" DROP CONSTRAINT "participants_present_or_erased";--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "avatar_media_id" text;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "person_visits" ADD COLUMN "flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_avatar_media_id_media_objects_media_id_fk" FOREIGN KEY ("avatar_media_id") REFERENCES "public"."media_objects"("media_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entities_avatar_media_id_index" ON "entities" USING btree ("avatar_media_id");--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_lab_id_idempotency_key_unique" UNIQUE("lab_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_present_or_ended" CHECK (writes_ended_at is not null or (user_id is not null and seed is not null));--> statement-breakpoint
UPDATE "participants" SET "outcome" = 'left_early' WHERE "outcome" = 'withdrawn' AND "withdrawn_at" IS NULL;--> statement-breakpoint
UPDATE "jobs" SET "state" = 'expired', "problem" = 'no_consent' WHERE "state" = 'done' AND "experiment_id" IN (SELECT "experiment_id" FROM "participants" WHERE "outcome" = 'no_consent' AND "writes_ended_at" IS NULL);--> statement-breakpoint
UPDATE "participants" SET "writes_ended_at" = now() WHERE "outcome" = 'no_consent' AND "writes_ended_at" IS NULL;
