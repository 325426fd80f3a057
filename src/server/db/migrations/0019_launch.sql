ALTER TABLE "studies" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_lab_id_idempotency_key_unique" UNIQUE("lab_id","idempotency_key");