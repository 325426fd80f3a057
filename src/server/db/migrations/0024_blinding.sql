ALTER TABLE "studies" ADD COLUMN "unblinded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "unblinded_by" uuid;--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_unblinded_by_people_person_id_fk" FOREIGN KEY ("unblinded_by") REFERENCES "public"."people"("person_id") ON DELETE no action ON UPDATE no action;